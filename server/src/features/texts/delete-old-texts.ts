import { removeInBatches } from '../../platform/jobs/each.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { deleteOldTexts } from './messages-repository.ts';

/** Creates the nightly job that deletes texts after `TEXTS_DAYS` (docs/decisions/0057-retention.md). */
export const createDeleteOldTextsHandler = ({
  database,
  configuration,
  clock,
}: Pick<Services, 'database' | 'configuration' | 'clock'>): JobHandler => ({
  queue: 'delete-old-texts',
  cron: '40 3 * * *',
  async handle(_data, signal) {
    if (configuration.textsDays === undefined) return;
    const before = new Date(clock.now().getTime() - configuration.textsDays * 86_400_000);
    await removeInBatches((limit) => deleteOldTexts(database, before, limit), signal);
  },
});
