import type { Transaction } from '../../../platform/database/database.ts';
import { ok, type ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { claimVersion, getReadVersion } from './provider-reads-repository.ts';

interface Reading<T> {
  readonly objectId: string;
  readonly read: () => Promise<ProviderResult<T>>;
  readonly write: (transaction: Transaction, value: T) => Promise<void>;
}

/**
 * Reads an object of the card provider and writes down what it says, all at once. Any number of callers may do so at a time, on
 * any server, in any order: what is written last is never older than what the provider said when the last of them began.
 */
export async function syncFromProvider<T>(
  { database }: Pick<Services, 'database'>,
  { objectId, read, write }: Reading<T>,
): Promise<ProviderResult<void>> {
  const atStart = await getReadVersion(database, objectId);
  for (let version = atStart; ;) {
    const reading = await read();
    if (!reading.ok) return reading;
    const isWritten = await database.transaction(async (transaction) => {
      if (!(await claimVersion(transaction, objectId, version))) return false;
      await write(transaction, reading.value);
      return true;
    });
    if (isWritten) return ok(undefined);
    version = await getReadVersion(database, objectId);
    // The second of two writers after our start has also read after our start: nothing newer is to be had.
    if (version >= atStart + 2) return ok(undefined);
  }
}
