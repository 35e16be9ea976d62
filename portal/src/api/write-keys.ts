/** The keys of writes that got no reply yet, by what they write. */
const unanswered = new Map<string, string>();

/**
 * Returns the key of a write. Its repeats have the same key, even when the member presses again because no reply came: the server may
 * have done the write, and then answers the repeat without doing it twice.
 */
export function getWriteKey(write: string): string {
  const key = unanswered.get(write) ?? crypto.randomUUID();
  unanswered.set(write, key);
  return key;
}

/** Forgets the key of a write that got a reply. The same press later is another write. */
export const forgetWriteKey = (write: string): unknown => unanswered.delete(write);
