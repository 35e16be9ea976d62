/** Text that a coach types: a reply, or a private note. */
export interface TypedDraft {
  readonly mode: 'reply' | 'note';
  readonly body: string;
}

/** A saved draft that a text continues. */
export interface DraftVersion {
  readonly key: string;
  readonly savedAt: string;
}

/**
 * Puts a reply that did not leave back into the composer, before what was typed after it (DESK-02).
 * A private note stays a note, because it must never leave as a text message.
 */
export function addBefore(typed: TypedDraft | undefined, body: string): TypedDraft {
  if (!typed || typed.body.trim() === '') return { mode: 'reply', body };
  return { mode: typed.mode, body: `${body}\n\n${typed.body}` };
}
