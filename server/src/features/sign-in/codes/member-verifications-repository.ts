import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { verifications } from '../../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { MemberPurpose, MemberVerification } from '../verification.ts';
import { verificationContexts } from '../verifications-repository.ts';

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
    phoneEncrypted: personalData.encrypt(phone, verificationContexts.phone),
    emailEncrypted: email === undefined ? null : personalData.encrypt(email, verificationContexts.email),
    expiresAt,
  });
}

/** Finds the active verification of a handle, if it belongs to this member and purpose. */
export async function findMemberVerification(
  queries: Queries,
  personalData: PersonalDataCipher,
  wanted: Pick<MemberVerification, 'handleHash' | 'purpose' | 'memberId'>,
  now: Date,
): Promise<MemberVerification | undefined> {
  const [row] = await queries
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.handleHash, wanted.handleHash),
        eq(verifications.purpose, wanted.purpose),
        eq(verifications.memberId, wanted.memberId),
        isNull(verifications.endedAt),
        gt(verifications.expiresAt, now),
      ),
    );
  return (
    row && {
      ...wanted,
      phone: personalData.decrypt(row.phoneEncrypted, verificationContexts.phone),
      email:
        row.emailEncrypted === null
          ? undefined
          : personalData.decrypt(row.emailEncrypted, verificationContexts.email),
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
