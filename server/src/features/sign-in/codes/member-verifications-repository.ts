import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { verifications } from '../../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { MemberPurpose, MemberVerification } from '../verification.ts';
import { verificationPlace } from '../verifications-repository.ts';

export async function insertMemberVerification(
  queries: Queries,
  personalData: PersonalDataCipher,
  { handleHash, purpose, memberId, phone, email }: MemberVerification,
  expiresAt: Date,
): Promise<void> {
  await queries.insert(verifications).values({
    handleHash,
    purpose,
    memberId,
    phoneHash: personalData.lookupHash('phone', phone),
    phoneEncrypted: personalData.encrypt(phone, verificationPlace('phone', handleHash)),
    emailEncrypted:
      email === undefined ? null : personalData.encrypt(email, verificationPlace('email', handleHash)),
    expiresAt,
  });
}

/** The handle of a verification, its member, and the purposes that it may have. */
export interface WantedVerification extends Pick<MemberVerification, 'handleHash' | 'memberId'> {
  readonly purposes: readonly MemberPurpose[];
}

/** Finds the active verification of a handle, if it belongs to this member and one of the purposes. */
export async function findMemberVerification(
  queries: Queries,
  personalData: PersonalDataCipher,
  wanted: WantedVerification,
  now: Date,
): Promise<(MemberVerification & { readonly isConfirmed: boolean }) | undefined> {
  const { handleHash, memberId, purposes } = wanted;
  const [row] = await queries
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.handleHash, handleHash),
        inArray(verifications.purpose, purposes),
        eq(verifications.memberId, memberId),
        isNull(verifications.endedAt),
        gt(verifications.expiresAt, now),
      ),
    );
  const purpose = purposes.find((known) => known === row?.purpose);
  return (
    row &&
    purpose && {
      handleHash,
      memberId,
      purpose,
      isConfirmed: row.phoneVerifiedAt !== null,
      phone: personalData.decrypt(row.phoneEncrypted, verificationPlace('phone', handleHash)),
      email:
        row.emailEncrypted === null
          ? undefined
          : personalData.decrypt(row.emailEncrypted, verificationPlace('email', handleHash)),
    }
  );
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

/** Records that the code of a verification was right. */
export async function confirmMemberVerification(
  queries: Queries,
  handleHash: Buffer,
  now: Date,
): Promise<void> {
  await queries
    .update(verifications)
    .set({ phoneVerifiedAt: now })
    .where(eq(verifications.handleHash, handleHash));
}
