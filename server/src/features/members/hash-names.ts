import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { hashStoredName } from './members-repository-rows.ts';
import {
  listUnhashedNames,
  writeNameHashes,
  type HashedName,
  type UnhashedName,
} from './name-hashes-repository.ts';

/** Rows of one statement. */
const batchSize = 500;

/**
 * Creates the job that computes missing hashes of names. A member has none if the details were saved before this feature, or by a
 * server of the previous release during an update (docs/decisions/0059-members-on-the-desk.md).
 */
export const createHashNamesHandler = ({
  database,
  personalData,
  log,
}: Pick<Services, 'database' | 'personalData' | 'log'>): JobHandler => {
  const toHashed = (name: UnhashedName): HashedName[] => {
    try {
      return [{ ...name, ...hashStoredName(personalData, name) }];
    } catch (error) {
      // One damaged row must not stop the others.
      log.error({ err: error, memberId: name.id }, 'name not hashed');
      return [];
    }
  };
  return {
    queue: 'hash-names',
    cron: '*/10 * * * *',
    async handle(_data, signal) {
      for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
        signal?.throwIfAborted();
        const names = await listUnhashedNames(database, after, batchSize);
        const hashed = names.flatMap(toHashed);
        if (hashed.length > 0) await writeNameHashes(database, hashed);
        after = names.length < batchSize ? undefined : names.at(-1)?.id;
      }
    },
  };
};
