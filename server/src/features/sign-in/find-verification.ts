import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { hashToken } from './tokens.ts';
import type { Verification } from './verification.ts';
import { findAttempt } from './verifications-repository.ts';

/**
 * The attempt that a handle stands for.
 * @throws Refusal VERIFICATION_NOT_ACTIVE
 */
export async function findVerification(services: Services, handle: string): Promise<Verification> {
  const { database, personalData, clock } = services;
  const attempt = await findAttempt(database, personalData, hashToken(handle), clock.now());
  if (!attempt) throw new AppError('VERIFICATION_NOT_ACTIVE');
  return attempt;
}
