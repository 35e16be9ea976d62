import type { Transaction } from '../../../platform/database/database.ts';
import { ok, type ProviderResult } from '../../../providers/payments/provider-result.ts';
import type { Services } from '../../../services.ts';
import { lockMember, type Member } from '../../members/index.ts';
import { claimReadVersion, getReadVersion } from '../provider-calls-repository.ts';

interface Sync<T> {
  readonly objectId: string;
  readonly read: () => Promise<ProviderResult<T>>;
  readonly write: (transaction: Transaction, value: T) => Promise<void>;
}

/**
 * Reads a Stripe object and stores its state in one transaction. Any number of callers can do this at the same time, on any server.
 * The stored state is never older than the object was when the last of them started.
 */
export async function syncFromProvider<T>(
  { database }: Pick<Services, 'database'>,
  { objectId, read, write }: Sync<T>,
): Promise<ProviderResult<void>> {
  const versionAtStart = await getReadVersion(database, objectId);
  for (let version = versionAtStart; ;) {
    const snapshot = await read();
    if (!snapshot.ok) return snapshot;
    const isStored = await database.transaction(async (transaction) => {
      if (!(await claimReadVersion(transaction, objectId, version))) return false;
      await write(transaction, snapshot.value);
      return true;
    });
    if (isStored) return ok(undefined);
    version = await getReadVersion(database, objectId);
    // If two callers stored it since our start, the second one also read it after our start. Reading again shows nothing newer.
    if (version >= versionAtStart + 2) return ok(undefined);
  }
}

interface OwnedObject {
  readonly id: string;
  readonly memberId: string | undefined;
  readonly customerId: string | undefined;
}

/**
 * Locks the member who owns a Stripe object, so that changes to their money are stored one at a time.
 * @returns undefined for an object of another system. Logs it
 */
export async function lockOwner(
  { personalData, log }: Pick<Services, 'personalData' | 'log'>,
  transaction: Transaction,
  { id, memberId, customerId }: OwnedObject,
): Promise<Member | undefined> {
  const member =
    memberId === undefined ? undefined : await lockMember(transaction, personalData, { id: memberId });
  if (member && member.stripeCustomerId === customerId) return member;
  log.warn({ object: id }, 'Stripe object has no matching member');
  return undefined;
}
