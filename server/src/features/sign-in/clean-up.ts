import { recordAudit } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { deleteExpiredCounts } from '../../platform/limits/rate-limits.ts';
import type { Services } from '../../services.ts';
import { deleteKnownDevicesBefore } from './sessions/known-devices-repository.ts';
import { daysOfKnownDevices } from './sessions/known-devices.ts';
import { deleteSessionsExpiredBefore } from './sessions/sessions-repository.ts';
import { deleteVerificationsExpiredBefore } from './verifications-repository.ts';

const day = 86_400_000;
/** The time during which a stopped member's browser can still learn why it was logged out (STOP-01). */
const daysOfExpiredSessions = 30;

/** Deletes old sessions. The end of an expired session is recorded here, because no call ended it (OPS-04). */
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

/** Deletes ended verifications, sessions, and counts. They hold phone numbers and emails of people who may not be members. */
export const createSignInCleanUpHandler = ({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): JobHandler => ({
  queue: 'sign-in-clean-up',
  cron: '17 * * * *',
  handle: async () => {
    const now = clock.now().getTime();
    await deleteVerificationsExpiredBefore(database, new Date(now - day));
    await deleteKnownDevicesBefore(database, new Date(now - daysOfKnownDevices * day));
    await removeOldSessions(database, new Date(now - daysOfExpiredSessions * day));
    await deleteExpiredCounts(database, new Date(now));
  },
});
