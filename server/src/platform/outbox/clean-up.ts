import type { Services } from '../../services.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import { deleteOldUnownedMessages } from './retention-repository.ts';

/** Longer than any of them is tried, and than reports on them take to come: in milliseconds. */
const keptFor = 2 * 86_400_000;

/** Removes old messages to people who may never have become members: nobody else would. */
export const outboxCleanUpHandler = ({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): JobHandler => ({
  queue: 'outbox-clean-up',
  cron: '47 * * * *',
  handle: () => deleteOldUnownedMessages(database, new Date(clock.now().getTime() - keptFor)),
});
