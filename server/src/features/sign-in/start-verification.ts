import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { sendTextCode } from './codes/send-text-code.ts';
import { hashToken, newToken } from './tokens.ts';
import type { Purpose } from './verification.ts';
import { extendAttempt, findAttempt, insertAttempt } from './verifications-repository.ts';

export interface NewAttempt {
  readonly purpose: Purpose;
  /** E.164. */
  readonly phone: string;
  readonly email?: string;
}

/**
 * Begins an attempt by texting its first code. Known and unknown numbers get the same reply (AUTH-19).
 * @returns the attempt's handle
 */
export async function startVerification(
  services: Services,
  attempt: NewAttempt,
  ip: string,
): Promise<string> {
  const handle = newToken();
  const handleHash = hashToken(handle);
  const { purpose, phone, email } = attempt;
  await sendTextCode(services, { handleHash, purpose, phone }, ip, (transaction, expiresAt) =>
    insertAttempt(transaction, services.personalData, { handleHash, purpose, phone, email }, expiresAt),
  );
  return handle;
}

/**
 * Texts another code for an attempt that is under way.
 * @throws Refusal VERIFICATION_NOT_ACTIVE if the handle is no longer good, or of another phone number
 */
export async function resendCode(
  services: Services,
  handle: string,
  phone: string,
  ip: string,
): Promise<string> {
  const handleHash = hashToken(handle);
  const now = services.clock.now();
  const attempt = await findAttempt(services.database, services.personalData, handleHash, now);
  if (attempt?.phone !== phone) throw new AppError('VERIFICATION_NOT_ACTIVE');
  await sendTextCode(services, attempt, ip, (transaction, expiresAt) =>
    extendAttempt(transaction, handleHash, expiresAt),
  );
  return handle;
}
