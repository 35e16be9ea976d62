import type { ErrorCode } from '@moments/contract/http/errors';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { StartupError } from '../../platform/startup/startup-error.ts';
import { ok, type ProviderError, type ProviderResult } from '../../providers/payments/provider-result.ts';
import type { Services } from '../../services.ts';
import { lockMember, type Member } from '../members/index.ts';
import { ownsCustomer } from './customers-repository.ts';
import {
  advanceKeyVersion,
  claimRead,
  findStoredRead,
  getKeyVersion,
  recordAccount,
} from './provider-calls-repository.ts';

/** What a member reads if Stripe no longer has something. Reading it again repairs our records (FIELD-03). */
const removedCodes: Readonly<Record<string, ErrorCode>> = {
  subscription: 'NO_PLAN',
  price: 'PLAN_UNAVAILABLE',
  paymentmethod: 'CARD_NOT_FOUND',
};

export const isMissing = (result: ProviderResult<unknown>, what: string): boolean =>
  !result.ok && result.error.kind === 'not-found' && result.error.missing === what;

/** A call that was not answered in time, but can still have an effect. The plan lock is kept until it no longer can. */
export class UnansweredCallError extends AppError {}

function toAppError(error: ProviderError): Error {
  const removed = error.kind === 'not-found' ? removedCodes[error.missing] : undefined;
  if (removed) return new AppError(removed);
  if (error.kind === 'declined')
    return new AppError('CARD_DECLINED', { message: error.message, cause: error.code });
  if (error.kind === 'unavailable') {
    const Unavailable = error.isUnanswered ? UnansweredCallError : AppError;
    return new Unavailable('CARD_PROVIDER_UNAVAILABLE', { cause: error.cause });
  }
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

interface Sync<T> {
  readonly objectId: string;
  /** When the change was known that must be stored. Without it, everything must be that changed before the call. */
  readonly since?: Date | undefined;
  readonly read: () => Promise<ProviderResult<T>>;
  readonly write: (transaction: Transaction, value: T) => Promise<void>;
}

/**
 * Reads a Stripe object and stores its state in one transaction. Any number of callers can do this at the same time, on any server: a
 * caller stores nothing if another one began to read later than what it must store.
 */
export async function syncFromProvider<T>(
  { database }: Pick<Services, 'database'>,
  { objectId, since, read, write }: Sync<T>,
): Promise<ProviderResult<void>> {
  let stored = await findStoredRead(database, objectId);
  const neededSince = since ?? stored.now;
  for (;;) {
    if (stored.readAt !== null && stored.readAt > neededSince) return ok(undefined);
    const snapshot = await read();
    if (!snapshot.ok) return snapshot;
    const isStored = await database.transaction(async (transaction) => {
      if (!(await claimRead(transaction, objectId, stored))) return false;
      await write(transaction, snapshot.value);
      return true;
    });
    if (isStored) return ok(undefined);
    stored = await findStoredRead(database, objectId);
  }
}

/**
 * Checks that Stripe’s key is of the account of the plans here: at the start, and before a plan ends because Stripe has no such plan. With
 * the key of another account, each plan would count as removed at Stripe and end. It passes if Stripe doesn’t answer, or if the key may
 * not read its account.
 * @throws StartupError
 */
export async function checkAccount({
  database,
  payments,
  log,
}: Pick<Services, 'database' | 'payments' | 'log'>): Promise<void> {
  const account = await payments.readAccount();
  if (!account.ok) {
    log.warn({ reason: account.error.kind }, 'could not check the Stripe account');
    return;
  }
  const recorded = await recordAccount(database, account.value);
  if (recorded !== account.value)
    throw new StartupError(
      `stripe: STRIPE_SECRET_KEY is of ${account.value}, and the plans in the database are of ${recorded}; set a key of that account`,
    );
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
  if (member && customerId !== undefined && (await ownsCustomer(transaction, member, customerId)))
    return member;
  log.warn({ object: id }, 'Stripe object has no matching member');
  return undefined;
}
