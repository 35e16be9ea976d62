import { formatWait } from '@moments/contract/values/waits';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  consumeRateLimits,
  refundRateLimits,
  type RateLimitUse,
} from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { hashCallKey, hashToken } from '../tokens.ts';
import type { Verification } from '../verification.ts';
import { findActiveVerification, findCode } from '../verifications-repository.ts';
import { consumeCodeAttempt } from './code-attempts-repository.ts';
import { hashCode, type CodePurpose } from './codes.ts';

const explainTooManyWrongCodes = (seconds: number): string =>
  `Too many incorrect codes. Try again in ${formatWait(seconds)}, or contact support.`;

/**
 * Finds the verification of a handle.
 * @throws AppError VERIFICATION_NOT_ACTIVE
 */
export async function findVerification(services: Services, handle: string): Promise<Verification> {
  const { database, personalData, clock } = services;
  const verification = await findActiveVerification(database, personalData, hashToken(handle), clock.now());
  if (!verification) throw new AppError('VERIFICATION_NOT_ACTIVE');
  return verification;
}

/** Says why no code can be tried. */
async function createInactiveCodeError(
  services: Services,
  { handleHash, channel }: CodePurpose,
): Promise<AppError> {
  const code = await findCode(services.database, handleHash, channel);
  return new AppError(
    code && code.usedAt === null && code.triesLeft === 0 ? 'TOO_MANY_CODE_ATTEMPTS' : 'CODE_EXPIRED',
  );
}

/** A code that was sent, and the rate limits that a wrong code uses. */
export interface SentCode extends CodePurpose {
  readonly limits: readonly RateLimitUse[];
  /** The key of the call that enters it, if it has one. */
  readonly callKey: string | undefined;
}

/**
 * Checks one entry of a code. Wrong entries count across resends. The count goes up before the check, and goes down again if
 * the entry was not wrong (AUTH-20).
 * @throws AppError INVALID_CODE, TOO_MANY_CODE_ATTEMPTS, CODE_EXPIRED, or TOO_MANY_REQUESTS
 */
export async function checkCode(services: Services, sent: SentCode, code: string): Promise<void> {
  const { handleHash, channel, limits, callKey } = sent;
  const { configuration, database, clock } = services;
  await consumeRateLimits(services, limits, explainTooManyWrongCodes);
  const codeHash = hashCode(configuration.codePepper, sent, code);
  const attempt = { handleHash, channel, codeHash, lastCall: hashCallKey(callKey) };
  const tried = await consumeCodeAttempt(database, attempt, clock.now());
  if (tried?.isRight === false)
    throw new AppError(tried.triesLeft === 0 ? 'TOO_MANY_CODE_ATTEMPTS' : 'INVALID_CODE');
  await refundRateLimits(services, limits);
  if (!tried) throw await createInactiveCodeError(services, sent);
}
