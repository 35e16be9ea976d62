import { randomUUID } from 'node:crypto';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { DraftVersion } from '@moments/contract/conversations/draft-rules';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { conversationDrafts } from '../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';

const getDraftPlace = (row: string) => ({ column: 'conversation_drafts.body', row });

export interface Draft {
  readonly mode: 'reply' | 'note';
  readonly body: string;
  /** The one with which the text will be sent. */
  readonly key: string;
  readonly savedAt: Date;
}

/** The draft that a text continues: null for none, undefined for all of the person. */
type ReplacedDraft = DraftVersion | null | undefined;

/** Whose draft or note, and of which conversation. */
export interface Owner {
  readonly memberId: string;
  readonly staffId: string;
}

const matchOwner = ({ memberId, staffId }: Owner) =>
  and(eq(conversationDrafts.memberId, memberId), eq(conversationDrafts.staffId, staffId));

/**
 * Locks a person's drafts of a conversation, if there are any, until the transaction ends. A call that sends the text of a draft thus waits
 * for a draft that is being saved, and removes it.
 */
export async function lockDrafts(transaction: Transaction, { memberId, staffId }: Owner): Promise<void> {
  const name = `draft of ${staffId} to ${memberId}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

const matchVersion = ({ key, savedAt }: DraftVersion) =>
  and(eq(conversationDrafts.key, key), eq(conversationDrafts.savedAt, new Date(savedAt)));

/** Deletes the draft of a text, and the one that it continues, unless another device changed it since. */
export async function deleteDraft(
  transaction: Transaction,
  owner: Owner,
  key: string,
  replaces: ReplacedDraft,
): Promise<void> {
  await lockDrafts(transaction, owner);
  const own = eq(conversationDrafts.key, key);
  const ended = replaces ? or(own, matchVersion(replaces)) : own;
  await transaction
    .delete(conversationDrafts)
    .where(and(matchOwner(owner), replaces === undefined ? undefined : ended));
}

/** Saves a person's draft of a conversation. An empty one is deleted. */
export async function saveDraft(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  owner: Owner,
  draft: Draft & { readonly replaces: ReplacedDraft },
): Promise<void> {
  const { mode, body, key, savedAt, replaces } = draft;
  await deleteDraft(transaction, owner, key, replaces);
  if (body === '') return;
  const id = randomUUID();
  const bodyEncrypted = personalData.encrypt(body, getDraftPlace(id));
  await transaction.insert(conversationDrafts).values({ ...owner, id, mode, key, savedAt, bodyEncrypted });
}

/** Lists a person's drafts of a conversation, one for each device, newest first. */
export async function listDrafts(
  queries: Queries,
  personalData: PersonalDataCipher,
  owner: Owner,
): Promise<Draft[]> {
  const rows = await queries
    .select()
    .from(conversationDrafts)
    .where(matchOwner(owner))
    .orderBy(desc(conversationDrafts.savedAt), desc(conversationDrafts.id));
  return rows.map(({ id, mode, key, savedAt, bodyEncrypted }) => ({
    mode,
    key,
    savedAt,
    body: personalData.decrypt(bodyEncrypted, getDraftPlace(id)),
  }));
}

export const toSavedDraft = ({ savedAt, ...draft }: Draft) => ({
  ...draft,
  savedAt: savedAt.toISOString(),
});
