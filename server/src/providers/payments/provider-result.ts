/** What a call to the card provider came to. Failures are values; nothing is thrown but for mistakes of our own. */
export type ProviderResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ProviderError };

export type ProviderError =
  /** The bank refused the card. `message` is the provider's, for the person. */
  | { readonly kind: 'declined'; readonly code: string; readonly message: string }
  /**
   * No usable answer. `isKeyUsed`: it was an error of the provider's own, which it repeats for this idempotency key; the
   * next try needs another key. Otherwise the same key is right, for the work may have been done. `isUnheard`: nobody waits for
   * the answer any more, but the work may still be under way.
   */
  | {
      readonly kind: 'unavailable';
      readonly cause: string;
      readonly isKeyUsed: boolean;
      readonly isUnheard?: true;
    }
  | { readonly kind: 'not-found' }
  /** The request can't be carried out: a mistake in it, or the object is in no state for it. */
  | { readonly kind: 'invalid'; readonly code: string; readonly cause: string };

export const ok = <T>(value: T): ProviderResult<T> => ({ ok: true, value });

/** Changes the value of a success. */
export const mapResult = <T, U>(result: ProviderResult<T>, change: (value: T) => U): ProviderResult<U> =>
  result.ok ? ok(change(result.value)) : result;
