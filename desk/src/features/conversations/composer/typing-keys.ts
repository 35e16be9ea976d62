interface Keyed {
  readonly key: string;
  /** The text that the server may have as a note, although its answer was lost. */
  readonly tried?: string;
}

/** The keys of what is typed, by member. They hold no text but that of a note without an answer, and outlive a lock. */
const keys = new Map<string, Keyed>();

/**
 * Returns the key of what is typed to a member. Its drafts, and then the reply or the note, have the same key, so that the server can tell a
 * draft that arrives late. A note that was tried keeps its key while its text stays the same.
 */
export function getTypingKey(memberId: string, body: string): string {
  const known = keys.get(memberId);
  if (known && (known.tried === undefined || known.tried === body.trim())) return known.key;
  const key = crypto.randomUUID();
  keys.set(memberId, { key });
  return key;
}

/**
 * Takes over the key of a draft that an earlier page saved. That page may have sent the words: while they stay the same, they keep
 * their key, so that they are not there twice.
 */
export function adoptKey(memberId: string, key: string, body: string): void {
  if (!keys.has(memberId)) keys.set(memberId, { key, tried: body.trim() });
}

/** Notes that a note leaves the page. */
export const noteTried = (memberId: string, key: string, tried: string): void =>
  void keys.set(memberId, { key, tried });

/** Ends a key: what is typed from now on is another text. */
export function endKey(memberId: string, key: string): void {
  if (keys.get(memberId)?.key === key) keys.delete(memberId);
}
