import Stripe from 'stripe';
import { ok, type ProviderError, type ProviderResult } from '../provider-result.ts';

/** How long a call can take, including repeats, in ms. Callers wait 15 s (API-04). */
const defaultLimit = 12_000;

const timedOut: ProviderError = {
  kind: 'unavailable',
  cause: 'no answer in time',
  isKeyUsed: false,
  isUnanswered: true,
};

/** Stripe gives no code for an archived price, which can't be sold any more than a deleted one. */
const inactivePrice = 'The price specified is inactive.';

/** A key that was revoked, a key without the permission, a call at the same time, and too many calls. None says anything about the object. */
const refusedStatuses: ReadonlySet<number> = new Set([401, 403, 409, 429]);

/** What Stripe says of an object of test mode to a live key, and the other way round. It was not removed. */
const isOfOtherMode = (message: string): boolean =>
  /similar object exists in (?:live|test) mode/.test(message);

/** Reads what is missing from Stripe's message: `No such customer: 'cus_…'`. The parameter's name depends on the call. */
const findMissing = (message: string): string =>
  /^No such ([A-Za-z]+)/.exec(message)?.[1]?.toLowerCase() ?? '';

function toProviderError(error: unknown): ProviderError {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { code = '', statusCode } = error;
  // Stripe's messages can quote what a member typed, so log only the type, code, and request ID.
  const cause = [error.type, code, error.requestId ?? '', String(statusCode ?? '')].join(' ').trim();
  if (error instanceof Stripe.errors.StripeCardError)
    return { kind: 'declined', code: error.decline_code || code, message: error.message };
  if (isOfOtherMode(error.message)) return { kind: 'unavailable', cause, isKeyUsed: false };
  if (statusCode === 404 || code === 'resource_missing')
    return { kind: 'not-found', missing: findMissing(error.message) };
  if (error.message.startsWith(inactivePrice)) return { kind: 'not-found', missing: 'price' };
  if (statusCode === undefined || refusedStatuses.has(statusCode) || code === 'rate_limit')
    return { kind: 'unavailable', cause, isKeyUsed: false };
  if (statusCode >= 500) return { kind: 'unavailable', cause, isKeyUsed: true };
  return { kind: 'invalid', code: code || error.type, cause };
}

/**
 * Runs SDK calls and converts their errors to values. A call that exceeds the limit continues without an answer. Its idempotency key
 * lets the next call find what it did.
 */
export async function callStripe<T>(
  work: () => Promise<T>,
  limit = defaultLimit,
): Promise<ProviderResult<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ProviderResult<T>>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, error: timedOut }), limit);
  });
  const answered = work().then(
    ok,
    (error: unknown) => ({ ok: false, error: toProviderError(error) }) as const,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs SDK calls that only read, which have no effect after the limit either. */
export async function readStripe<T>(work: () => Promise<T>, limit?: number): Promise<ProviderResult<T>> {
  const result = await callStripe(work, limit);
  if (result.ok || result.error.kind !== 'unavailable') return result;
  const { kind, cause, isKeyUsed } = result.error;
  return { ok: false, error: { kind, cause, isKeyUsed } };
}
