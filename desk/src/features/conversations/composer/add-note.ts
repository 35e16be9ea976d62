import { staffAddNote } from '@moments/contract/conversations/staff-notes';
import { call } from '../../../api/call.ts';
import { endKey, getTypingKey, noteTried } from './typing-keys.ts';

/**
 * Adds a private note. The same text keeps its key until the server has answered, so that a second press adds no second note.
 * @throws DeskError
 */
export async function addNote(memberId: string, typed: string, isPinned: boolean): Promise<void> {
  const body = typed.trim();
  const key = getTypingKey(memberId, body);
  noteTried(memberId, key, body);
  await call(staffAddNote, { params: { memberId }, body: { body, isPinned, key } });
  endKey(memberId, key);
}
