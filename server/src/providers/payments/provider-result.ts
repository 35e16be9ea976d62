/** The result of a Stripe call. Failures are values. Only programming errors are thrown. */
export type ProviderResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ProviderError };

export type ProviderError =
  /** The bank declined the card. `message` is Stripe's, for the member. */
  | { readonly kind: 'declined'; readonly code: string; readonly message: string }
  /**
   * Stripe gave no usable reply. `isKeyUsed`: Stripe repeats this error for the idempotency key, so the next call needs another key.
   * Otherwise the next call uses the same key, because Stripe may have done the work. `isUnanswered`: the call timed out, but it can
   * still have an effect.
   */
  | {
      readonly kind: 'unavailable';
      readonly cause: string;
      readonly isKeyUsed: boolean;
      readonly isUnanswered?: true;
    }
  /** `missing`: what Stripe doesn't have, in its word: 'customer', 'subscription', 'price'. Empty if it doesn't say. */
  | { readonly kind: 'not-found'; readonly missing: string }
  /** The request is wrong, or the object's state does not allow it. */
  | { readonly kind: 'invalid'; readonly code: string; readonly cause: string };

export const ok = <T>(value: T): ProviderResult<T> => ({ ok: true, value });

export const mapResult = <T, U>(result: ProviderResult<T>, convert: (value: T) => U): ProviderResult<U> =>
  result.ok ? ok(convert(result.value)) : result;
