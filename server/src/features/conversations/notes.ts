import type { ThreadEntry } from '@moments/contract/conversations/staff-messages';
import type {
  staffAddNote,
  staffEditNote,
  staffListNotes,
  staffSaveDraft,
} from '@moments/contract/conversations/staff-notes';
import type { ContentOf, ParsedBodyOf, ParsedQueryOf } from '@moments/contract/http/endpoint';
import { findReach } from '@moments/contract/staff/reach';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import { cutPage, readCursor, readLimit, toCursor, uuidPattern } from '../../platform/http/list-cursor.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { lockLiving } from '../members/index.ts';
import { hasUsedKey, listReachFacts } from '../staff/index.ts';
import { deleteDraft, listDrafts, lockDrafts, saveDraft, type Owner } from './drafts-repository.ts';
import { findMentioned } from './mention-rules.ts';
import { insertMention, listNoteReaders } from './mentions-repository.ts';
import {
  countNotes,
  findNoteByKey,
  insertNote,
  listNotes,
  listPinnedNotes,
  lockNote,
  pinNote,
  rewriteNote,
  type Note,
} from './notes-repository.ts';

interface NamingNote extends Owner {
  readonly noteId: string;
  readonly body: string;
  readonly now: Date;
}

/**
 * Puts a note on the lists of the colleagues whom it names, if they can open the conversation now. A mention gives no access.
 * @returns the names of those who can't
 */
async function mention(
  transaction: Transaction,
  { noteId, memberId, staffId, body, now }: NamingNote,
): Promise<string[]> {
  if (!body.includes('@')) return [];
  const unreached: string[] = [];
  for (const { id, name, isOnCall } of findMentioned(body, await listNoteReaders(transaction))) {
    if (id === staffId) continue;
    const facts = await listReachFacts(transaction, [memberId], { staffId: id, isOnCall, now });
    const reached = [...facts.values()].some((each) => findReach(each, now) !== undefined);
    if (reached) await insertMention(transaction, { noteId, staffId: id, memberId });
    else unreached.push(name);
  }
  return unreached;
}

type NoteEntry = Extract<ThreadEntry, { kind: 'note' }>;

/** Shows a note to a person of staff, who may change their own ones. */
export const toNoteEntry = (
  { id, staffId, author, body, at, editedAt, isPinned, mentions }: Note,
  readerId: string | null,
): NoteEntry => ({
  kind: 'note',
  id,
  author,
  isOwn: staffId === readerId,
  body: body ?? '',
  ...(body === undefined ? { unreadable: true } : {}),
  at: at.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
  isPinned,
  ...(mentions.length === 0 ? {} : { mentions: [...mentions] }),
});

/** Shows the pinned notes of a member, and how many there are in all. Operations never see notes. */
export async function summarizeNotes(
  services: Services,
  { id, roles }: StaffPerson,
  memberId: string,
): Promise<{ pinnedNotes: NoteEntry[]; noteCount: number }> {
  if (!roles.includes('coach')) return { pinnedNotes: [], noteCount: 0 };
  const { database } = services;
  const pinned = await listPinnedNotes(database, services, memberId);
  return {
    pinnedNotes: pinned.map((note) => toNoteEntry(note, id)),
    noteCount: await countNotes(database, memberId),
  };
}

/** Shows all notes about a member, newest first. */
export async function showNotes(
  services: Services,
  { id }: StaffPerson,
  memberId: string,
  query: ParsedQueryOf<typeof staffListNotes>,
): Promise<ContentOf<typeof staffListNotes>> {
  const { database } = services;
  const limit = readLimit(query.limit);
  const [before] = readCursor(query.cursor, [uuidPattern]) ?? [];
  const found = await listNotes(database, services, { memberId, before, limit: limit + 1 });
  const { page: notes, last } = cutPage(found, limit);
  return {
    notes: notes.map((note) => toNoteEntry(note, id)),
    next: last ? toCursor([last.id]) : null,
  };
}

/**
 * Saves the caller's draft of a conversation. Over a bad line, a draft may arrive after its text was sent or added as a note: it is
 * ignored. Another device's draft stays (FIELD-08).
 * @throws AppError NOT_FOUND after the erasure
 */
export async function keepDraft(
  { database, personalData, clock }: Services,
  { id: staffId }: StaffPerson,
  memberId: string,
  { mode, body, key, replaces }: ParsedBodyOf<typeof staffSaveDraft>,
): Promise<ContentOf<typeof staffSaveDraft>> {
  const savedAt = clock.now();
  const isEmpty = body.trim() === '';
  const draft = { mode, body: isEmpty ? '' : body, key, savedAt, replaces };
  const owner = { memberId, staffId };
  return database.transaction(async (transaction) => {
    await lockLiving(transaction, memberId);
    await lockDrafts(transaction, owner);
    const isSent = await hasUsedKey(transaction, { ...owner, key });
    if (!isSent) await saveDraft(transaction, personalData, owner, draft);
    const drafts = await listDrafts(transaction, personalData, owner);
    return {
      savedAt: isSent || isEmpty ? null : savedAt.toISOString(),
      isSent,
      hasOthers: drafts.some((each) => each.key !== key),
    };
  });
}

/** Rejects a key that was used for another note. A text that was changed since can't be compared. */
export function requireSameNote(before: Note | undefined, body: string): string {
  if (!before || (before.editedAt === null && before.body !== body))
    throw invalidFields({ key: 'This key was already used for a different note. Use a new key' });
  return before.id;
}

/**
 * Adds a private note once for its key, and empties the draft.
 * @returns its ID, and the names in it of coaches who can't open the conversation
 * @throws AppError NOT_FOUND after the erasure, INVALID_REQUEST for a key that was used for a different note
 */
export async function addNote(
  services: Services,
  { id: staffId, actor }: StaffPerson,
  memberId: string,
  { body, key, isPinned = false, replaces }: ParsedBodyOf<typeof staffAddNote>,
): Promise<ContentOf<typeof staffAddNote>> {
  const { database, personalData, clock } = services;
  return database.transaction(async (transaction) => {
    await lockLiving(transaction, memberId);
    const at = clock.now();
    const owner = { memberId, staffId };
    const id = await insertNote(transaction, personalData, { ...owner, key, body, isPinned, at });
    // The page may have saved the text again before it repeats it.
    await deleteDraft(transaction, owner, key, replaces);
    if (id === undefined) {
      const known = await findNoteByKey(transaction, services, { ...owner, key });
      return { id: requireSameNote(known, body), unreached: [] };
    }
    const unreached = await mention(transaction, { ...owner, noteId: id, body, now: at });
    await recordAudit(transaction, {
      actor,
      action: 'conversation.note-added',
      memberId,
    });
    return { id, unreached };
  });
}

/**
 * Changes the caller's note, or pins any. Colleagues whom the new text names get it on their lists, once.
 * @returns the names in the new text of coaches who can't open the conversation
 * @throws AppError NOT_FOUND, even for the text of another person's note
 */
export async function editNote(
  { database, personalData, clock }: Services,
  { id: staffId, actor }: StaffPerson,
  { memberId, id }: { readonly memberId: string; readonly id: string },
  { body, isPinned }: ParsedBodyOf<typeof staffEditNote>,
): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await lockLiving(transaction, memberId);
    const note = await lockNote(transaction, memberId, id);
    if (!note || (body !== undefined && note.staffId !== staffId)) throw new AppError('NOT_FOUND');
    const now = clock.now();
    if (body !== undefined) await rewriteNote(transaction, personalData, note, { body, at: now });
    const naming = { memberId, staffId, noteId: id, body: body ?? '', now };
    const unreached = await mention(transaction, naming);
    if (isPinned !== undefined) await pinNote(transaction, id, isPinned);
    await recordAudit(transaction, {
      actor,
      action: 'conversation.note-changed',
      memberId,
    });
    return unreached;
  });
}
