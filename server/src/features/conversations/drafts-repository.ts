import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { conversationDrafts } from '../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';

const getDraftPlace = (row: string) => ({ column: 'conversation_drafts.body', row });

export interface Draft {
  readonly mode: 'reply' | 'note';
  readonly body: string;
  /** The one with which the text will be sent. A reply that was undone has none. */
  readonly key?: string | undefined;
  readonly savedAt: Date;
}

/** Whose draft or note, and of which conversation. */
export interface Owner {
  readonly memberId: string;
  readonly staffId: string;
}

const matchOwner = ({ memberId, staffId }: Owner) =>
  and(eq(conversationDrafts.memberId, memberId), eq(conversationDrafts.staffId, staffId));

/**
 * Locks a person's draft of a conversation, which may not exist, until the transaction ends. A call that sends the text of a draft thus waits for
 * a draft that is being saved, and removes it.
 */
export async function lockDraft(transaction: Transaction, { memberId, staffId }: Owner): Promise<void> {
  const name = `draft of ${staffId} to ${memberId}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Saves a person's draft of a conversation. An empty one is deleted. */
export async function saveDraft(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  owner: Owner,
  draft: Draft,
): Promise<void> {
  await lockDraft(transaction, owner);
  await transaction.delete(conversationDrafts).where(matchOwner(owner));
  if (draft.body === '') return;
  const id = randomUUID();
  const bodyEncrypted = personalData.encrypt(draft.body, getDraftPlace(id));
  const { mode, savedAt } = draft;
  const key = draft.key ?? null;
  await transaction
    .insert(conversationDrafts)
    .values({ ...owner, id, mode, key, savedAt, bodyEncrypted })
    .onConflictDoUpdate({
      target: [conversationDrafts.memberId, conversationDrafts.staffId],
      set: { id, mode, key, savedAt, bodyEncrypted },
    });
}

export async function findDraft(
  queries: Queries,
  personalData: PersonalDataCipher,
  owner: Owner,
): Promise<Draft | undefined> {
  const [row] = await queries.select().from(conversationDrafts).where(matchOwner(owner));
  return (
    row && {
      mode: row.mode,
      body: personalData.decrypt(row.bodyEncrypted, getDraftPlace(row.id)),
      key: row.key ?? undefined,
      savedAt: row.savedAt,
    }
  );
}
