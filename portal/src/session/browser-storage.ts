/**
 * Browser storage that may be missing, full or forbidden: then nothing is remembered, and nothing breaks.
 * What is kept: the session's token and ids and when it ends (`moments.session`), why the last one ended (`moments.session-ended`,
 * `moments.signed-out-reason`), the page asked for (`moments.asked-for`), the sign-in under way (`moments.verification`,
 * `moments.typed-contact`), who referred the member (`moments.referral-code`), drafts
 * without sensitive fields (`moments.draft.<member>.<form>`), and the attempt to pay for a price, so that a reload never pays twice
 * (`moments.payment.<member>.<price>`). Never profile data.
 */
type Kind = 'localStorage' | 'sessionStorage';

function attempt<T>(action: () => T, fallback: T): T {
  try {
    return action();
  } catch {
    return fallback;
  }
}

export const readStored = (kind: Kind, key: string): string | undefined =>
  attempt(() => globalThis[kind].getItem(key) ?? undefined, undefined);

export const writeStored = (kind: Kind, key: string, value: string): void =>
  attempt(() => globalThis[kind].setItem(key, value), undefined);

export const removeStored = (kind: Kind, key: string): void =>
  attempt(() => globalThis[kind].removeItem(key), undefined);

export const storedKeys = (kind: Kind): readonly string[] => attempt(() => Object.keys(globalThis[kind]), []);

export const clearStored = (kind: Kind): void => attempt(() => globalThis[kind].clear(), undefined);

/** A stored JSON object, or undefined where there is none or it can't be read. */
export function readStoredObject(kind: Kind, key: string): Readonly<Record<string, unknown>> | undefined {
  const text = readStored(kind, key);
  if (text === undefined) return undefined;
  const value: unknown = attempt<unknown>(() => JSON.parse(text), undefined);
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

export const writeStoredObject = (kind: Kind, key: string, value: object): void =>
  writeStored(kind, key, JSON.stringify(value));
