import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import {
  conversationDrafts,
  conversationNotes,
  conversationOpens,
  conversationPresence,
  conversations,
  crises,
  heldMatches,
  heldTexts,
  incidents,
  knownDevices,
  memberNotices,
  memberReferrals,
  members,
  messages,
  noteMentions,
  outboundMessages,
  phoneChanges,
  receivedTexts,
  recordHolds,
  scheduleRequests,
  serviceRequests,
  sessions,
  stepDrafts,
  textDeletions,
  textOptOuts,
  transactions,
  verifications,
} from '../../../platform/database/schema/index.ts';

type Hash = Buffer | null;

/** The hashes by which a member is found. Null if the member has none. */
export interface LookupHashes {
  readonly phone: Hash;
  readonly email: Hash;
}

/**
 * Locks a member until the transaction ends. Nothing that belongs to the member can be added until then, and what was being added is committed.
 * @returns the lookup hashes
 */
export async function lockCompletely(transaction: Transaction, memberId: string): Promise<LookupHashes> {
  const [row] = await transaction
    .select({ phone: members.phoneHash, email: members.emailHash })
    .from(members)
    .where(eq(members.id, memberId))
    .for('update');
  return { phone: row?.phone ?? null, email: row?.email ?? null };
}

/** Erases what staff wrote about the member, and the state of the conversation. */
async function eraseConversation(transaction: Transaction, memberId: string): Promise<void> {
  const tables = [
    conversationDrafts,
    noteMentions,
    conversationNotes,
    conversationOpens,
    conversationPresence,
    heldMatches,
    heldTexts,
    memberNotices,
    incidents,
    crises,
    conversations,
    recordHolds,
  ];
  for (const table of tables) await transaction.delete(table).where(eq(table.memberId, memberId));
}

/** Notes which texts the provider must delete, before the rows with their IDs are gone. @param logged from the provider's log */
async function noteTexts(
  transaction: Transaction,
  memberId: string,
  phoneHash: Hash,
  logged: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    insert into ${textDeletions} (provider_id, member_id)
    select distinct known.id, ${memberId}::uuid from (
      select provider_id as id from ${messages} where member_id = ${memberId}
      union all select provider_id from ${outboundMessages} where member_id = ${memberId} and channel = 'text'
      union all select provider_id from ${receivedTexts} where phone_hash = ${phoneHash}
      union all select jsonb_array_elements_text(${JSON.stringify(logged)}::jsonb)
    ) known where known.id is not null
    on conflict do nothing`);
}

/** Erases texts, emails, requests, and drafts. The member wrote them or received them. */
async function eraseTexts(transaction: Transaction, memberId: string): Promise<void> {
  await eraseConversation(transaction, memberId);
  await transaction.delete(messages).where(eq(messages.memberId, memberId));
  await transaction.delete(outboundMessages).where(eq(outboundMessages.memberId, memberId));
  await transaction.delete(scheduleRequests).where(eq(scheduleRequests.memberId, memberId));
  await transaction.delete(serviceRequests).where(eq(serviceRequests.memberId, memberId));
  await transaction.delete(stepDrafts).where(eq(stepDrafts.memberId, memberId));
}

/**
 * Erases sign-in data. Ended sessions stay until the clean-up, so that their tokens get the right error. A STOP from the
 * number stays too, because it applies to every later owner of the number.
 */
async function eraseSignIn(
  transaction: Transaction,
  memberId: string,
  { phone, email }: LookupHashes,
): Promise<void> {
  const conditions: SQL[] = [eq(verifications.memberId, memberId)];
  if (phone) conditions.push(eq(verifications.phoneHash, phone));
  if (email) conditions.push(eq(verifications.emailHash, email));
  await transaction.delete(verifications).where(or(...conditions));
  await transaction.delete(knownDevices).where(eq(knownDevices.memberId, memberId));
  await transaction.delete(phoneChanges).where(eq(phoneChanges.memberId, memberId));
  await transaction.update(sessions).set({ device: null }).where(eq(sessions.memberId, memberId));
  if (!phone) return;
  await transaction.update(textOptOuts).set({ statusBefore: null }).where(eq(textOptOuts.phoneHash, phone));
  await transaction.delete(receivedTexts).where(eq(receivedTexts.phoneHash, phone));
}

/** Erases how payments were made. The amount, date, and purpose stay. */
export async function erasePaymentMethods(transaction: Transaction, memberId: string): Promise<void> {
  await transaction
    .update(transactions)
    .set({ paymentMethodId: null, paymentMethodType: null, cardBrand: null, last4: null, receiptUrl: null })
    .where(eq(transactions.memberId, memberId));
}

/**
 * Erases the member's row except for the columns that payment records refer to. The number and the email are then free
 * for a new sign-up.
 */
const nothingPersonal = {
  phoneHash: null,
  phoneEncrypted: null,
  emailHash: null,
  emailEncrypted: null,
  emailVerifiedAt: null,
  statusBeforeStop: null,
  statusBeforeAway: null,
  partnerId: null,
  provenPartnerId: null,
  memberSource: null,
  personalDetailsEncrypted: null,
  addressConfirmedAt: null,
  textsFailSince: null,
  nameHash: null,
  preferredNameHash: null,
  hopeToGainEncrypted: null,
  firstTextEncrypted: null,
  shiftTime: null,
  shiftDays: [],
  emergencyContactEncrypted: null,
  savedSteps: [],
  currentStep: null,
  toStep: null,
  coachName: null,
  coachSince: null,
  matchingSince: null,
  communityDialogOpen: false,
} satisfies Partial<typeof members.$inferInsert>;

/**
 * Erases the personal data of a member who is completely locked, in one transaction.
 * @param loggedTexts the text provider's IDs of texts with the member, of which some are stored nowhere here. docs/decisions/0014-erasing-a-member.md says what stays and why.
 */
export async function eraseMember(
  transaction: Transaction,
  memberId: string,
  {
    now,
    hashes,
    loggedTexts,
  }: { readonly now: Date; readonly hashes: LookupHashes; readonly loggedTexts: readonly string[] },
): Promise<void> {
  await noteTexts(transaction, memberId, hashes.phone, loggedTexts);
  await eraseTexts(transaction, memberId);
  await eraseSignIn(transaction, memberId, hashes);
  await erasePaymentMethods(transaction, memberId);
  await transaction.delete(memberReferrals).where(eq(memberReferrals.memberId, memberId));
  await transaction
    .update(members)
    .set({ ...nothingPersonal, erasedAt: now, updatedAt: sql`now()` })
    .where(eq(members.id, memberId));
}
