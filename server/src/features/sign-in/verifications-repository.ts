import { and, eq, gt, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { verificationCodes, verifications } from '../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import { purposes, type unlockPurpose, type Verification } from './verification.ts';

export type StoredCode = typeof verificationCodes.$inferSelect;
export type Channel = StoredCode['channel'];

/** Returns where a verification's number or email is stored. */
export const getVerificationPlace = (column: Channel, handleHash: Buffer) => ({
  column: `verifications.${column}`,
  row: handleHash.toString('hex'),
});

/** Converts a phone number to its columns: the hash that finds it, and the encrypted number. */
export const toPhoneColumns = (personalData: PersonalDataCipher, handleHash: Buffer, phone: string) => ({
  phoneHash: personalData.hashForLookup('phone', phone),
  phoneEncrypted: personalData.encrypt(phone, getVerificationPlace('phone', handleHash)),
});

const toEmailColumns = (personalData: PersonalDataCipher, handleHash: Buffer, email: string) => ({
  emailHash: personalData.hashForLookup('email', email),
  emailEncrypted: personalData.encrypt(email, getVerificationPlace('email', handleHash)),
});

/** A verification that begins, or the request to unlock a browser. */
export interface NewVerification extends Omit<Verification, 'phoneVerified' | 'purpose'> {
  readonly purpose: Verification['purpose'] | typeof unlockPurpose;
  readonly askedFrom: Buffer | undefined;
}

/** Inserts a verification. A repeat of a call whose code could not be sent finds it there already. */
export async function insertVerification(
  queries: Queries,
  personalData: PersonalDataCipher,
  { handleHash, purpose, phone, email, askedFrom }: NewVerification,
  expiresAt: Date,
): Promise<void> {
  await queries
    .insert(verifications)
    .values({
      handleHash,
      purpose,
      ...toPhoneColumns(personalData, handleHash, phone),
      ...(email === undefined ? {} : toEmailColumns(personalData, handleHash, email)),
      askedFrom: askedFrom ?? null,
      expiresAt,
    })
    .onConflictDoUpdate({ target: verifications.handleHash, set: { expiresAt } });
}

/**
 * Finds the verification of a handle while it is active, with its number and email.
 * @param which its purposes, and its member if it has one
 */
export async function findActive(
  queries: Queries,
  personalData: PersonalDataCipher,
  handleHash: Buffer,
  now: Date,
  which: SQL | undefined,
) {
  const [row] = await queries
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.handleHash, handleHash),
        isNull(verifications.endedAt),
        gt(verifications.expiresAt, now),
        which,
      ),
    );
  return (
    row && {
      handleHash,
      purpose: row.purpose,
      phone: personalData.decrypt(row.phoneEncrypted, getVerificationPlace('phone', handleHash)),
      email:
        row.emailEncrypted === null
          ? undefined
          : personalData.decrypt(row.emailEncrypted, getVerificationPlace('email', handleHash)),
      phoneVerified: row.phoneVerifiedAt !== null,
    }
  );
}

/** Finds the active sign-up or log-in of a handle. */
export async function findActiveVerification(
  queries: Queries,
  personalData: PersonalDataCipher,
  handleHash: Buffer,
  now: Date,
): Promise<Verification | undefined> {
  const isSignIn = inArray(verifications.purpose, purposes);
  const found = await findActive(queries, personalData, handleHash, now, isSignIn);
  const purpose = purposes.find((known) => known === found?.purpose);
  return found && purpose && { ...found, purpose };
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
    .set(toEmailColumns(personalData, handleHash, email))
    .where(eq(verifications.handleHash, handleHash));
}

export const isCode = (handleHash: Buffer, channel: Channel) =>
  and(eq(verificationCodes.handleHash, handleHash), eq(verificationCodes.channel, channel));

export async function findCode(
  queries: Queries,
  handleHash: Buffer,
  channel: Channel,
): Promise<StoredCode | undefined> {
  const [row] = await queries.select().from(verificationCodes).where(isCode(handleHash, channel));
  return row;
}

/** Replaces the verification's current code (AUTH-20). */
export async function replaceCode(queries: Queries, code: StoredCode): Promise<void> {
  const { codeHash, triesLeft, usedAt, expiresAt, lastCall } = code;
  await queries
    .insert(verificationCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [verificationCodes.handleHash, verificationCodes.channel],
      set: { codeHash, triesLeft, usedAt, expiresAt, lastCall },
    });
}

/** Restores the verification's previous code. Does nothing if another code has replaced this one. */
export async function restorePreviousCode(
  queries: Queries,
  code: StoredCode,
  previous: StoredCode | undefined,
): Promise<void> {
  const isCurrent = and(isCode(code.handleHash, code.channel), eq(verificationCodes.codeHash, code.codeHash));
  if (previous) await queries.update(verificationCodes).set(previous).where(isCurrent);
  else await queries.delete(verificationCodes).where(isCurrent);
}

/**
 * Deletes the codes of other sign-ins with the same phone number, so that only the newest works (AUTH-20).
 * @param askedFrom only the codes that this network asked for
 */
export async function deleteOtherPhoneCodes(
  queries: Queries,
  {
    phoneHash,
    handleHash,
    askedFrom,
  }: Readonly<{ phoneHash: Buffer; handleHash: Buffer; askedFrom: Buffer | undefined }>,
): Promise<void> {
  const others = queries
    .select({ handleHash: verifications.handleHash })
    .from(verifications)
    .where(
      and(
        eq(verifications.phoneHash, phoneHash),
        isNull(verifications.memberId),
        ne(verifications.handleHash, handleHash),
        askedFrom && eq(verifications.askedFrom, askedFrom),
      ),
    );
  await queries
    .delete(verificationCodes)
    .where(
      and(
        inArray(verificationCodes.handleHash, others),
        eq(verificationCodes.channel, 'phone'),
        isNull(verificationCodes.usedAt),
      ),
    );
}

export async function deleteVerificationsExpiredBefore(queries: Queries, instant: Date): Promise<void> {
  await queries.delete(verifications).where(lt(verifications.expiresAt, instant));
}
