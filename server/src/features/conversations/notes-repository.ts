import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { isUuid, type Queries, type Transaction } from '../../platform/database/database.ts';
import { conversationNoteEdits, conversationNotes, staff } from '../../platform/database/schema/index.ts';
import { type PersonalDataCipher, readEncrypted } from '../../platform/encryption/personal-data-cipher.ts';
import type { Services } from '../../services.ts';
import type { Owner } from './drafts-repository.ts';

const getNotePlace = (row: string) => ({ column: 'conversation_notes.body', row });
const editPlace = (row: string) => ({ column: 'conversation_note_edits.body', row });

export interface Note {
  readonly id: string;
  readonly staffId: string;
  readonly author: string;
  /** Undefined if it can't be decrypted. */
  readonly body: string | undefined;
  readonly isPinned: boolean;
  readonly at: Date;
  readonly editedAt: Date | null;
  readonly mentions: readonly { readonly name: string; readonly isSeen: boolean }[];
}

/** Who reads a note: coaches, or operations. */
type Scope = NonNullable<(typeof conversationNotes.$inferInsert)['scope']>;

interface NewNote {
  readonly memberId: string;
  readonly staffId: string;
  /** Coaches, if it is left out. */
  readonly scope?: Scope;
  readonly key: string;
  readonly body: string;
  readonly isPinned: boolean;
  readonly at: Date;
}

/** Adds a note. @returns its ID, or undefined if its author has one with this key */
export async function insertNote(
  queries: Queries,
  personalData: PersonalDataCipher,
  { body, ...values }: NewNote,
): Promise<string | undefined> {
  const id = randomUUID();
  const [row] = await queries
    .insert(conversationNotes)
    .values({ ...values, id, bodyEncrypted: personalData.encrypt(body, getNotePlace(id)) })
    .onConflictDoNothing()
    .returning({ id: conversationNotes.id });
  return row?.id;
}

/** The colleagues whom a note names, by name. */
const mentions = sql<
  Note['mentions']
>`coalesce((select json_agg(json_build_object('name', s.name, 'isSeen', n.seen_at is not null) order by s.name) from note_mentions n join staff s on s.id = n.staff_id where n.note_id = conversation_notes.id), '[]'::json)`;

const selectNotes = (queries: Queries) =>
  queries
    .select({ note: conversationNotes, author: staff.name, mentions })
    .from(conversationNotes)
    .innerJoin(staff, eq(staff.id, conversationNotes.staffId));

/** Decrypts notes, and logs one that can't be decrypted. */
type Needed = Pick<Services, 'personalData' | 'log'>;

const toNote = (
  needed: Needed,
  { note, ...rest }: Awaited<ReturnType<typeof selectNotes>>[number],
): Note => ({
  id: note.id,
  staffId: note.staffId,
  ...rest,
  body: readEncrypted(needed, note.bodyEncrypted, getNotePlace(note.id)),
  isPinned: note.isPinned,
  at: note.at,
  editedAt: note.editedAt,
});

/** Finds the note that a person added with a key. */
export async function findNoteByKey(
  queries: Queries,
  needed: Needed,
  { memberId, staffId, key }: Owner & { readonly key: string },
): Promise<Note | undefined> {
  const notes = conversationNotes;
  const [row] = await selectNotes(queries).where(
    and(eq(notes.staffId, staffId), eq(notes.key, key), eq(notes.memberId, memberId)),
  );
  return row && toNote(needed, row);
}

const isOf = (memberId: string, scope: Scope = 'coaches') =>
  and(eq(conversationNotes.memberId, memberId), eq(conversationNotes.scope, scope));

const newestFirst = [desc(conversationNotes.at), desc(conversationNotes.id)];

/** Lists the newest pinned notes of a member. */
export async function listPinnedNotes(queries: Queries, needed: Needed, memberId: string): Promise<Note[]> {
  const rows = await selectNotes(queries)
    .where(and(isOf(memberId), eq(conversationNotes.isPinned, true)))
    .orderBy(...newestFirst)
    .limit(20);
  return rows.map((row) => toNote(needed, row));
}

export const countNotes = (queries: Queries, memberId: string): Promise<number> =>
  queries.$count(conversationNotes, isOf(memberId));

/** Lists notes before another one, newest first. */
export async function listNotes(
  queries: Queries,
  needed: Needed,
  {
    memberId,
    scope,
    before,
    limit,
  }: { memberId: string; scope?: Scope; before: string | undefined; limit: number },
): Promise<Note[]> {
  const { at, id } = conversationNotes;
  const isBefore =
    before === undefined
      ? undefined
      : sql`(${at}, ${id}) < (select at, id from conversation_notes where id = ${before}::uuid)`;
  const rows = await selectNotes(queries)
    .where(and(isOf(memberId, scope), isBefore))
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map((row) => toNote(needed, row));
}

/** Finds a note of a member and locks it. */
export async function lockNote(transaction: Transaction, memberId: string, id: string) {
  if (!isUuid(id)) return undefined;
  const [row] = await transaction
    .select()
    .from(conversationNotes)
    .where(and(eq(conversationNotes.id, id), isOf(memberId)))
    .for('update');
  return row;
}

type NoteRow = NonNullable<Awaited<ReturnType<typeof lockNote>>>;

/** Changes a note's text, and keeps the former one. */
export async function rewriteNote(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  note: NoteRow,
  { body, at }: { readonly body: string; readonly at: Date },
): Promise<void> {
  const id = randomUUID();
  const former = personalData.decrypt(note.bodyEncrypted, getNotePlace(note.id));
  const bodyEncrypted = personalData.encrypt(former, editPlace(id));
  await transaction.insert(conversationNoteEdits).values({ id, noteId: note.id, bodyEncrypted, at });
  await transaction
    .update(conversationNotes)
    .set({ bodyEncrypted: personalData.encrypt(body, getNotePlace(note.id)), editedAt: at })
    .where(eq(conversationNotes.id, note.id));
}

export async function pinNote(queries: Queries, id: string, isPinned: boolean): Promise<void> {
  await queries.update(conversationNotes).set({ isPinned }).where(eq(conversationNotes.id, id));
}
