import type { Account, KeptReply } from '../account.ts';
import { StripeFailure } from './failure.ts';

/** How long a key is remembered, in seconds. */
const lifetime = 24 * 60 * 60;

/** Returns the fingerprint of a request, which does not depend on the order of parameters. */
export function toFingerprint(method: string, url: string, params: unknown): string {
  return `${method} ${url} ${JSON.stringify(params, sortKeys)}`;
}

/**
 * Finds the earlier reply to an idempotency key: https://docs.stripe.com/api/idempotent_requests. After 24 hours, the key is unknown
 * again, and the same request does its work again.
 * @throws StripeFailure if the key was used for a different request
 */
export function findKeptReply(account: Account, key: string, fingerprint: string): KeptReply | undefined {
  const kept = account.keptReplies.get(key);
  if (kept && account.now() - kept.at >= lifetime) return undefined;
  if (!kept || kept.fingerprint === fingerprint) return kept;
  const isSameEndpoint = kept.fingerprint.split(' ')[1] === fingerprint.split(' ')[1];
  const message = isSameEndpoint
    ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a ` +
      `key other than '${key}' if you meant to execute a different request.`
    : `Keys for idempotent requests can only be used for the same endpoint they were first used for. Try using a key ` +
      `other than '${key}' if you meant to execute a different request.`;
  throw new StripeFailure(400, { type: 'idempotency_error', message }, false);
}

function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
