import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { verifications } from '../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import { purposes, type Verification } from './verification.ts';

/** The encryption contexts of the columns. */
export const verificationContexts = { phone: 'verifications.phone', email: 'verifications.email' } as const;

const emailColumns = (personalData: PersonalDataCipher, email: string) => ({
  emailHash: personalData.lookupHash('email', email),
  emailEncrypted: personalData.encrypt(email, verificationContexts.email),
});

export async function insertVerification(
  queries: Queries,
  personalData: PersonalDataCipher,
  { handleHash, purpose, phone, email }: Omit<Verification, 'phoneVerified'>,
  expiresAt: Date,
): Promise<void> {
  await queries.insert(verifications).values({
    handleHash,
    purpose,
    phoneHash: personalData.lookupHash('phone', phone),
    phoneEncrypted: personalData.encrypt(phone, verificationContexts.phone),
    ...(email === undefined ? {} : emailColumns(personalData, email)),
    expiresAt,
  });
}

/** Finds the active verification of a handle. */
export async function findActiveVerification(
  queries: Queries,
  personalData: PersonalDataCipher,
  handleHash: Buffer,
  now: Date,
): Promise<Verification | undefined> {
  const [row] = await queries
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.handleHash, handleHash),
        inArray(verifications.purpose, purposes),
        isNull(verifications.endedAt),
        gt(verifications.expiresAt, now),
      ),
    );
  const purpose = purposes.find((known) => known === row?.purpose);
  return (
    row &&
    purpose && {
      handleHash,
      purpose,
      phone: personalData.decrypt(row.phoneEncrypted, verificationContexts.phone),
      email:
        row.emailEncrypted === null
          ? undefined
          : personalData.decrypt(row.emailEncrypted, verificationContexts.email),
      phoneVerified: row.phoneVerifiedAt !== null,
    }
  );
}

/** Extends a verification for the code that is about to be sent. */
export async function extendVerification(
  queries: Queries,
  handleHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await queries.update(verifications).set({ expiresAt }).where(eq(verifications.handleHash, handleHash));
}

export async function setVerificationEmail(
  queries: Queries,
  personalData: PersonalDataCipher,
  handleHash: Buffer,
  email: string,
): Promise<void> {
  await queries
    .update(verifications)
    .set(emailColumns(personalData, email))
    .where(eq(verifications.handleHash, handleHash));
}

export async function markPhoneVerified(queries: Queries, handleHash: Buffer, now: Date): Promise<void> {
  await queries
    .update(verifications)
    .set({ phoneVerifiedAt: now })
    .where(eq(verifications.handleHash, handleHash));
}

/** Ends a verification. Its handle stops working. */
export async function endVerification(queries: Queries, handleHash: Buffer, now: Date): Promise<void> {
  await queries.update(verifications).set({ endedAt: now }).where(eq(verifications.handleHash, handleHash));
}

export async function deleteVerificationsExpiredBefore(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(verifications).where(lt(verifications.expiresAt, instant));
}
