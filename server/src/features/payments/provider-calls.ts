import { AppError } from '../../platform/errors/app-error.ts';
import { ok, type ProviderError, type ProviderResult } from '../../providers/payments/provider-result.ts';
import type { Services } from '../../services.ts';
import { advanceKeyVersion, getKeyVersion } from './provider-calls-repository.ts';

function toAppError(error: ProviderError): Error {
  if (error.kind === 'declined')
    return new AppError('CARD_DECLINED', { message: error.message, cause: error.code });
  if (error.kind === 'unavailable') return new AppError('CARD_PROVIDER_UNAVAILABLE', { cause: error.cause });
  const cause = error.kind === 'invalid' ? error.cause : error.kind;
  return new AppError('UNEXPECTED', { cause: new Error(`Stripe rejected the request: ${cause}`) });
}

/**
 * Returns the value of a successful Stripe call.
 * @throws AppError with a message for the member if the call failed
 */
export function unwrapProviderResult<T>(result: ProviderResult<T>): T {
  if (result.ok) return result.value;
  throw toAppError(result.error);
}

/** Checks whether Stripe had ended a subscription, or removed an object, before the call. */
export const isAlreadyGone = (result: ProviderResult<unknown>): boolean =>
  !result.ok && (result.error.kind === 'invalid' || result.error.kind === 'not-found');

interface Creation<T> {
  /** The reason for the call. One purpose creates at most one object. */
  readonly purpose: string;
  readonly create: (key: string) => Promise<ProviderResult<T>>;
  /** Finds what an earlier call created although its reply was an error. */
  readonly find: () => Promise<ProviderResult<T | undefined>>;
}

/** Checks whether Stripe repeats this error for the same key for a day, even if the cause is gone. */
const isKeyUsed = (error: ProviderError): boolean =>
  error.kind === 'unavailable' ? error.isKeyUsed : error.kind !== 'declined';

/**
 * Creates an object at Stripe once for its purpose, no matter how many callers ask at the same time (CHK-13). All callers use the
 * same idempotency key. Stripe repeats its own errors for a key. Then this looks for what the call may have created anyway, and
 * tries the next key once.
 */
export async function callProviderOnce<T>(
  { database }: Pick<Services, 'database'>,
  { purpose, create, find }: Creation<T>,
): Promise<ProviderResult<T>> {
  const version = await getKeyVersion(database, purpose);
  const first = await create(`${purpose}:${String(version)}`);
  if (first.ok || !isKeyUsed(first.error)) return first;
  const found = await find();
  if (!found.ok) return found;
  if (found.value !== undefined) return ok(found.value);
  await advanceKeyVersion(database, purpose, version);
  return create(`${purpose}:${String(await getKeyVersion(database, purpose))}`);
}

/** Replaces the key of a purpose, so that the next call is a new one and Stripe does not repeat its last reply. */
export async function replaceKey({ database }: Pick<Services, 'database'>, purpose: string): Promise<void> {
  await advanceKeyVersion(database, purpose, await getKeyVersion(database, purpose));
}
