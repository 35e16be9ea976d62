/**
 * Browser storage. If it is missing, full, or forbidden, nothing is stored and nothing fails. It holds:
 * - `moments.session`: token, IDs, and end of the session
 * - `moments.session-ended`, `moments.signed-out-reason`: why the last session ended
 * - `moments.asked-for`: the requested page
 * - `moments.verification`, `moments.typed-contact`: the sign-in in progress
 * - `moments.referral-code`: who referred the member
 * - `moments.draft.<member>.<form>`: drafts without sensitive fields
 * - `moments.theme`: light or dark, if the member chose
 * - `moments.payment.<member>.<price>`: the payment attempt, so that a reload never pays twice
 * Never profile data.
 */
type Kind = 'localStorage' | 'sessionStorage';

function withFallback<T>(action: () => T, fallback: T): T {
  try {
    return action();
  } catch {
    return fallback;
  }
}

export const readStored = (kind: Kind, key: string): string | undefined =>
  withFallback(() => globalThis[kind].getItem(key) ?? undefined, undefined);

export const writeStored = (kind: Kind, key: string, value: string): void =>
  withFallback(() => globalThis[kind].setItem(key, value), undefined);

export const removeStored = (kind: Kind, key: string): void =>
  withFallback(() => globalThis[kind].removeItem(key), undefined);

export const listStoredKeys = (kind: Kind): readonly string[] =>
  withFallback(() => Object.keys(globalThis[kind]), []);

export const clearStored = (kind: Kind): void => withFallback(() => globalThis[kind].clear(), undefined);

/** Reads a stored JSON object; undefined if there is none or it is invalid. */
export function readStoredObject(kind: Kind, key: string): Readonly<Record<string, unknown>> | undefined {
  const text = readStored(kind, key);
  if (text === undefined) return undefined;
  const value: unknown = withFallback<unknown>(() => JSON.parse(text), undefined);
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

export const writeStoredObject = (kind: Kind, key: string, value: object): void =>
  writeStored(kind, key, JSON.stringify(value));
