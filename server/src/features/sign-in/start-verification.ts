import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { findVerification } from './codes/check-code.ts';
import { sendTextCode } from './codes/send-codes.ts';
import { hashToken, newToken } from './tokens.ts';
import type { Purpose } from './verification.ts';
import { extendVerification, insertVerification } from './verifications-repository.ts';

export interface NewVerification {
  readonly purpose: Purpose;
  /** E.164. */
  readonly phone: string;
  readonly email?: string;
}

/**
 * Starts a verification and texts its first code. Known and unknown numbers get the same reply (AUTH-19).
 * @returns the handle of the verification
 */
export async function startVerification(
  services: Services,
  verification: NewVerification,
  ip: string,
): Promise<string> {
  const handle = newToken();
  const handleHash = hashToken(handle);
  const { purpose, phone, email } = verification;
  await sendTextCode(services, { handleHash, purpose, phone }, ip, (transaction, expiresAt) =>
    insertVerification(transaction, services.personalData, { handleHash, purpose, phone, email }, expiresAt),
  );
  return handle;
}

/**
 * Texts another code for a verification in progress.
 * @throws AppError VERIFICATION_NOT_ACTIVE if the handle has ended or belongs to another phone number
 */
export async function resendCode(
  services: Services,
  handle: string,
  phone: string,
  ip: string,
): Promise<string> {
  const verification = await findVerification(services, handle);
  if (verification.phone !== phone) throw new AppError('VERIFICATION_NOT_ACTIVE');
  await sendTextCode(services, verification, ip, (transaction, expiresAt) =>
    extendVerification(transaction, verification.handleHash, expiresAt),
  );
  return handle;
}
