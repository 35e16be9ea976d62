import { Refusal } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import type { Attempt } from './verification.ts';
import { hashToken } from './tokens.ts';
import { findAttempt } from './verifications-repository.ts';

/**
 * The attempt that a handle stands for.
 * @throws Refusal VERIFICATION_ENDED
 */
export async function attemptOf(services: Services, handle: string): Promise<Attempt> {
  const { database, personalData, clock } = services;
  const attempt = await findAttempt(database, personalData, hashToken(handle), clock.now());
  if (!attempt) throw new Refusal('VERIFICATION_ENDED');
  return attempt;
}
