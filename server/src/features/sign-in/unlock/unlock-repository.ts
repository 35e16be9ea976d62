import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { verificationCodes, verifications } from '../../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import { unlockPurpose } from '../verification.ts';
import { findActive, isCode } from '../verifications-repository.ts';
import type { UnlockAccount } from './unlock-limits.ts';

export interface UnlockRequest extends UnlockAccount {
  readonly handleHash: Buffer;
}

const isUnlock = (handleHash: Buffer) =>
  and(eq(verifications.handleHash, handleHash), eq(verifications.purpose, unlockPurpose));

/** Finds the active request of a handle. */
export async function findUnlockRequest(
  queries: Queries,
  personalData: PersonalDataCipher,
  handleHash: Buffer,
  now: Date,
): Promise<UnlockRequest | undefined> {
  const found = await findActive(queries, personalData, handleHash, now, isUnlock(handleHash));
  return found?.email === undefined ? undefined : { ...found, email: found.email };
}

export async function deleteUnlockRequest(queries: Queries, handleHash: Buffer): Promise<void> {
  await queries.delete(verifications).where(isUnlock(handleHash));
}

/** Sets the code of a request. The tries that are left stay, because they must not tell that a code was set (AUTH-19). */
export async function setUnlockCode(queries: Queries, handleHash: Buffer, codeHash: Buffer): Promise<void> {
  await queries.update(verificationCodes).set({ codeHash }).where(isCode(handleHash, 'email'));
}
