import { removeInBatches } from '../../platform/jobs/each.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { eraseMessages } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { deleteOldUnsentTexts, deleteTexts, listOldTexts } from './messages-repository.ts';

type Needed = Pick<Services, 'database' | 'personalData' | 'configuration' | 'clock'>;

/** Lists the keys of a text and of its earlier tries, of which each has a copy of the words. */
function listTries(key: string): string[] {
  const [first = key, ...retries] = key.split(/(?=:retry)/);
  return [first, ...retries.map((_, index) => first + ':retry'.repeat(index + 1))];
}

/** Deletes a batch of old texts with all copies of their words. If it is stopped, the next run finds the same texts. @returns how many */
async function deleteBatch({ database, personalData, clock }: Needed, before: Date, limit: number) {
  const old = await listOldTexts(database, before, limit);
  const keys = old.flatMap(({ key }) => (key === null ? [] : listTries(key)));
  await eraseMessages(database, personalData, { keys, now: clock.now() });
  if (old.length > 0)
    await deleteTexts(
      database,
      old.map(({ id }) => id),
    );
  return old.length;
}

/** Creates the nightly job that deletes texts after `TEXTS_DAYS` (docs/decisions/0057-retention.md). */
export const createDeleteOldTextsHandler = (services: Needed): JobHandler => ({
  queue: 'delete-old-texts',
  cron: '40 3 * * *',
  async handle(_data, signal) {
    const { database, configuration, clock } = services;
    if (configuration.textsDays === undefined) return;
    const before = new Date(clock.now().getTime() - configuration.textsDays * 86_400_000);
    await removeInBatches((limit) => deleteBatch(services, before, limit), signal);
    await removeInBatches((limit) => deleteOldUnsentTexts(database, before, limit), signal);
  },
});
