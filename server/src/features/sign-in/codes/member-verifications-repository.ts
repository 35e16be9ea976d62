import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { verifications } from '../../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { MemberPurpose, MemberVerification } from '../verification.ts';
import { findActive, getVerificationPlace, toPhoneColumns } from '../verifications-repository.ts';

export async function insertMemberVerification(
  queries: Queries,
  personalData: PersonalDataCipher,
  { handleHash, purpose, memberId, phone, email }: MemberVerification,
  expiresAt: Date,
): Promise<void> {
  await queries
    .insert(verifications)
    .values({
      handleHash,
      purpose,
      memberId,
      ...toPhoneColumns(personalData, handleHash, phone),
      emailEncrypted:
        email === undefined ? null : personalData.encrypt(email, getVerificationPlace('email', handleHash)),
      expiresAt,
    })
    // A repeat of a call whose code could not be sent.
    .onConflictDoUpdate({ target: verifications.handleHash, set: { expiresAt } });
}

/** The handle of a verification, its member, and the purposes that it may have. */
export interface VerificationKey extends Pick<MemberVerification, 'handleHash' | 'memberId'> {
  readonly purposes: readonly MemberPurpose[];
}

/** Finds the active verification of a handle, if it belongs to this member and one of the purposes. */
export async function findMemberVerification(
  queries: Queries,
  personalData: PersonalDataCipher,
  { handleHash, memberId, purposes }: VerificationKey,
  now: Date,
): Promise<(MemberVerification & { readonly isConfirmed: boolean }) | undefined> {
  const isOwn = and(eq(verifications.memberId, memberId), inArray(verifications.purpose, purposes));
  const found = await findActive(queries, personalData, handleHash, now, isOwn);
  const purpose = purposes.find((known) => known === found?.purpose);
  return found && purpose && { ...found, memberId, purpose, isConfirmed: found.phoneVerified };
}

/** Deletes the member's earlier verifications for this purpose. Only the newest counts (AUTH-20). */
export async function deleteOtherMemberVerifications(
  queries: Queries,
  { memberId, purpose, handleHash }: Pick<MemberVerification, 'memberId' | 'purpose' | 'handleHash'>,
): Promise<void> {
  await queries
    .delete(verifications)
    .where(
      and(
        eq(verifications.memberId, memberId),
        eq(verifications.purpose, purpose),
        ne(verifications.handleHash, handleHash),
      ),
    );
}

/** Deletes the member's verifications in progress: all of them, or those for one purpose. */
export async function endMemberVerifications(
  queries: Queries,
  memberId: string,
  purpose?: MemberPurpose,
): Promise<void> {
  await queries
    .delete(verifications)
    .where(
      and(
        eq(verifications.memberId, memberId),
        purpose === undefined ? undefined : eq(verifications.purpose, purpose),
      ),
    );
}
