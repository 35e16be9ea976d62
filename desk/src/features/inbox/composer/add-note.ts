import { deskAddNote } from '@moments/contract/desk/desk-notes';
import { call } from '../../../api/call.ts';

interface TypedNote {
  readonly key: string;
  readonly body: string;
}

/** The notes that the server may have although its answer was lost, by member. */
const unanswered = new Map<string, TypedNote>();

/**
 * Adds a private note. The same words keep their key until the server has answered, so that a second press adds no second note. The key
 * outlives the conversation's screen and a lock.
 * @throws DeskError
 */
export async function addNote(memberId: string, typed: string): Promise<void> {
  const body = typed.trim();
  const before = unanswered.get(memberId);
  const note = before?.body === body ? before : { key: crypto.randomUUID(), body };
  unanswered.set(memberId, note);
  await call(deskAddNote, { params: { memberId }, body: note });
  unanswered.delete(memberId);
}
