import { recordAudit } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { deleteExpiredCounts } from '../../platform/limits/rate-limits.ts';
import type { Services } from '../../services.ts';
import { deleteSessionsExpiredBefore } from './sessions/sessions-repository.ts';
import { deleteAttemptsExpiredBefore } from './verifications-repository.ts';

const day = 86_400_000;
/** So long a stopped member's browser is still told why it was signed out (STOP-01). */
const daysOfExpiredSessions = 30;

/** A session that ran out ends without anybody's doing: that it did is recorded when its row goes (OPS-04). */
const removeOldSessions = (database: Database, before: Date): Promise<void> =>
  database.transaction(async (transaction) => {
    for (const { memberId, expiresAt } of await deleteSessionsExpiredBefore(transaction, before))
      await recordAudit(transaction, {
        actor: 'system',
        action: 'sign-in.session-removed',
        memberId,
        after: { endedAt: expiresAt.toISOString() },
      });
  });

/** Removes attempts, sessions and counts that are over: they hold phones and e-mails of people who may never have become members. */
export const cleanUpHandler = ({ database, clock }: Pick<Services, 'database' | 'clock'>): JobHandler => ({
  queue: 'sign-in-clean-up',
  cron: '17 * * * *',
  handle: async () => {
    const now = clock.now().getTime();
    await deleteAttemptsExpiredBefore(database, new Date(now - day));
    await removeOldSessions(database, new Date(now - daysOfExpiredSessions * day));
    await deleteExpiredCounts(database, new Date(now));
  },
});
