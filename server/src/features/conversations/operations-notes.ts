import type {
  staffAddOperationsNote,
  staffListOperationsNotes,
} from '@moments/contract/conversations/staff-operations-notes';
import type { ContentOf, ParsedBodyOf, ParsedQueryOf } from '@moments/contract/http/endpoint';
import { recordAudit, recordView } from '../../platform/audit/index.ts';
import { cutPage, readCursor, readLimit, toCursor, uuidPattern } from '../../platform/http/list-cursor.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { lockLiving } from '../members/index.ts';
import { findNoteByKey, insertNote, listNotes } from './notes-repository.ts';
import { requireSameNote, toNoteEntry } from './notes.ts';

/** Shows the notes of operations about a member, newest first, and records the view if there are any. */
export async function showOperationsNotes(
  services: Services,
  { id, actor }: StaffPerson,
  memberId: string,
  query: ParsedQueryOf<typeof staffListOperationsNotes>,
): Promise<ContentOf<typeof staffListOperationsNotes>> {
  const { database, clock } = services;
  const limit = readLimit(query.limit);
  const [before] = readCursor(query.cursor, [uuidPattern]) ?? [];
  const found = await listNotes(database, services, {
    memberId,
    scope: 'operations',
    before,
    limit: limit + 1,
  });
  if (found.length > 0)
    await recordView(database, { actor, action: 'member.notes-viewed', memberId }, clock.now());
  const { page, last } = cutPage(found, limit);
  return { notes: page.map((note) => toNoteEntry(note, id)), next: last ? toCursor([last.id]) : null };
}

/**
 * Adds a note of operations once for its key.
 * @returns its ID
 * @throws AppError NOT_FOUND, also after the erasure; INVALID_REQUEST for a key that was used for a different note
 */
export const addOperationsNote = (
  services: Services,
  { id: staffId, actor }: StaffPerson,
  memberId: string,
  { body, key }: ParsedBodyOf<typeof staffAddOperationsNote>,
): Promise<string> =>
  services.database.transaction(async (transaction) => {
    await lockLiving(transaction, memberId);
    const owner = { memberId, staffId, key };
    const at = services.clock.now();
    const note = { ...owner, scope: 'operations', body, isPinned: false, at } as const;
    const id = await insertNote(transaction, services.personalData, note);
    if (id === undefined) return requireSameNote(await findNoteByKey(transaction, services, owner), body);
    await recordAudit(transaction, { actor, action: 'member.note-added', memberId });
    return id;
  });
