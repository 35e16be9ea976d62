import { ok, type ProviderError, type ProviderResult } from '../../providers/payments/provider-result.ts';
import type { Services } from '../../services.ts';
import { advanceKeyVersion, getKeyVersion } from './provider-keys-repository.ts';

interface Making<T> {
  /** What it is for: the same purpose never makes a second one. */
  readonly purpose: string;
  readonly create: (key: string) => Promise<ProviderResult<T>>;
  /** What an earlier call made although its answer was an error. */
  readonly find: () => Promise<ProviderResult<T | undefined>>;
}

/** Whether the provider would give the same answer for the same key for a day, whatever has changed since. */
const isKeyUsed = (error: ProviderError): boolean =>
  error.kind === 'unavailable' ? error.isKeyUsed : error.kind !== 'declined';

/**
 * Makes something at the card provider once for its purpose, however often and concurrently it is asked for (CHK-13). All who ask
 * use the same idempotency key. An error of the provider's own spends the key: then what it may have made all the same is looked
 * for, and the next key is tried once.
 */
export async function callProviderOnce<T>(
  { database }: Pick<Services, 'database'>,
  { purpose, create, find }: Making<T>,
): Promise<ProviderResult<T>> {
  const generation = await getKeyVersion(database, purpose);
  const first = await create(`${purpose}:${String(generation)}`);
  if (first.ok || !isKeyUsed(first.error)) return first;
  const made = await find();
  if (!made.ok) return made;
  if (made.value !== undefined) return ok(made.value);
  await advanceKeyVersion(database, purpose, generation);
  return create(`${purpose}:${String(await getKeyVersion(database, purpose))}`);
}

/** Gives up the key of a purpose, so that the next try is a new one: after a refusal that the provider would repeat. */
export async function spendKey({ database }: Pick<Services, 'database'>, purpose: string): Promise<void> {
  await advanceKeyVersion(database, purpose, await getKeyVersion(database, purpose));
}
