import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import {
  memberReferrals,
  members,
  messages,
  outboundMessages,
  scheduleRequests,
  serviceRequests,
  sessions,
  textOptOuts,
  transactions,
  verifications,
} from '../../../platform/database/schema/index.ts';

type Hash = Buffer | null;

async function hashesOf(transaction: Transaction, memberId: string) {
  const [row] = await transaction
    .select({ phone: members.phoneHash, email: members.emailHash })
    .from(members)
    .where(eq(members.id, memberId))
    .for('update');
  return { phone: row?.phone ?? null, email: row?.email ?? null };
}

/** Texts, mails and wishes: all of it is the member's own words, or was written to them. */
async function eraseWords(transaction: Transaction, memberId: string): Promise<void> {
  await transaction.delete(messages).where(eq(messages.memberId, memberId));
  await transaction.delete(outboundMessages).where(eq(outboundMessages.memberId, memberId));
  await transaction.delete(scheduleRequests).where(eq(scheduleRequests.memberId, memberId));
  await transaction.delete(serviceRequests).where(eq(serviceRequests.memberId, memberId));
}

/**
 * What signing in has left. The sessions stay until they are cleaned up, so that their tokens are told why they are worth nothing;
 * where the number texted STOP, that stays too: it is obeyed whoever has the number.
 */
async function eraseSignIn(
  transaction: Transaction,
  memberId: string,
  { phone, email }: { readonly phone: Hash; readonly email: Hash },
): Promise<void> {
  const conditions: SQL[] = [eq(verifications.memberId, memberId)];
  if (phone) conditions.push(eq(verifications.phoneHash, phone));
  if (email) conditions.push(eq(verifications.emailHash, email));
  await transaction.delete(verifications).where(or(...conditions));
  await transaction.update(sessions).set({ device: null }).where(eq(sessions.memberId, memberId));
  if (phone)
    await transaction.update(textOptOuts).set({ statusBefore: null }).where(eq(textOptOuts.phoneHash, phone));
}

/** Of payments what was paid, when and for what stays; how it was paid goes. */
export async function erasePaymentMethods(transaction: Transaction, memberId: string): Promise<void> {
  await transaction
    .update(transactions)
    .set({ paymentMethodId: null, paymentMethodType: null, last4: null, receiptUrl: null })
    .where(eq(transactions.memberId, memberId));
}

/** Everything of the row but what the books hang on. Number and address are free for a new sign-up then. */
const nothingPersonal = {
  phoneHash: null,
  phoneEncrypted: null,
  emailHash: null,
  emailEncrypted: null,
  emailVerifiedAt: null,
  statusBeforeStop: null,
  statusBeforeAway: null,
  partnerId: null,
  memberSource: null,
  personalDetailsEncrypted: null,
  hopeToGainEncrypted: null,
  shiftTime: null,
  shiftDays: [],
  emergencyContactEncrypted: null,
  savedSteps: [],
  currentStep: null,
  toStep: null,
  coachName: null,
  communityDialogOpen: false,
} satisfies Partial<typeof members.$inferInsert>;

/** Erases what is personal of a member, in one transaction: docs/decisions/0014-erasing-a-member.md says what stays, and why. */
export async function eraseMember(transaction: Transaction, memberId: string, now: Date): Promise<void> {
  const hashes = await hashesOf(transaction, memberId);
  await eraseWords(transaction, memberId);
  await eraseSignIn(transaction, memberId, hashes);
  await erasePaymentMethods(transaction, memberId);
  await transaction.delete(memberReferrals).where(eq(memberReferrals.memberId, memberId));
  await transaction
    .update(members)
    .set({ ...nothingPersonal, erasedAt: now, updatedAt: sql`now()` })
    .where(eq(members.id, memberId));
}
