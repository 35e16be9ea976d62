import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { deleteOpensBefore, deletePresenceBefore } from '../conversations/index.ts';
import { deleteChallengesBefore } from './passkeys/challenges-repository.ts';
import { deleteSessionsExpiredBefore } from './sessions/sessions-repository.ts';
import { deleteStaffCodesBefore } from './sessions/staff-codes-repository.ts';

const day = 86_400_000;

/** Deletes ended sessions, codes, and challenges, and what opened conversations for a time. Codes may belong to addresses of strangers. */
export const createStaffCleanUpHandler = ({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): JobHandler => ({
  queue: 'desk-clean-up',
  cron: '37 * * * *',
  handle: async () => {
    const now = clock.now();
    await deleteSessionsExpiredBefore(database, now);
    await deleteStaffCodesBefore(database, now);
    await deleteChallengesBefore(database, now);
    const yesterday = new Date(now.getTime() - day);
    await deleteOpensBefore(database, yesterday);
    await deletePresenceBefore(database, yesterday);
  },
});
