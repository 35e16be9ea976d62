import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { verifications } from '../../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { MemberPurpose, MemberVerification } from '../verification.ts';
import { verificationContexts } from '../verifications-repository.ts';

export async function insertMemberAttempt(
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

/** @returns undefined if there is none, none any more, or it is another member's or for something else */
export async function findMemberAttempt(
  queries: Queries,
  personalData: PersonalDataCipher,
  sought: Pick<MemberVerification, 'handleHash' | 'purpose' | 'memberId'>,
  now: Date,
): Promise<MemberVerification | undefined> {
  const [row] = await queries
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.handleHash, sought.handleHash),
        eq(verifications.purpose, sought.purpose),
        eq(verifications.memberId, sought.memberId),
        isNull(verifications.endedAt),
        gt(verifications.expiresAt, now),
      ),
    );
  return (
    row && {
      ...sought,
      phone: personalData.decrypt(row.phoneEncrypted, verificationContexts.phone),
      email:
        row.emailEncrypted === null
          ? undefined
          : personalData.decrypt(row.emailEncrypted, verificationContexts.email),
    }
  );
}

/** Voids what a member asked for before under other handles: only the newest counts (AUTH-20). */
export async function deleteOtherMemberAttempts(
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

/** Voids everything that a member could still confirm by a code. */
export async function endMemberAttempts(
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
