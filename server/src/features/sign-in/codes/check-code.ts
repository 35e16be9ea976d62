import { AppError } from '../../../platform/errors/app-error.ts';
import {
  consumeRateLimits,
  refundRateLimits,
  type RateLimitUse,
} from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { consumeCodeAttempt, findCode } from './codes-repository.ts';
import { hashCode, type CodePurpose } from './codes.ts';

const tooManyWrongCodes =
  'Too many wrong codes were entered for this number today. Please try again tomorrow, or contact support.';

/** Why there was nothing to try. */
async function deadCode(services: Services, { handleHash, channel }: CodePurpose): Promise<AppError> {
  const code = await findCode(services.database, handleHash, channel);
  return new AppError(
    code && code.usedAt === null && code.triesLeft === 0 ? 'TOO_MANY_CODE_ATTEMPTS' : 'CODE_EXPIRED',
  );
}

/** A code that was sent, and what a wrong try counts against besides. */
export interface SentCode extends CodePurpose {
  readonly budget: readonly RateLimitUse[];
}

/**
 * Tries a code, once. Wrong tries are counted whatever the number of resends, too; that count goes up before the code is looked
 * at, and down again if nothing was guessed wrong (AUTH-20).
 * @throws Refusal INVALID_CODE, TOO_MANY_CODE_ATTEMPTS, CODE_EXPIRED or TOO_MANY_REQUESTS
 */
export async function checkCode(services: Services, sent: SentCode, code: string): Promise<void> {
  const { handleHash, channel, budget } = sent;
  await consumeRateLimits(services, budget, tooManyWrongCodes);
  const codeHash = hashCode(services.configuration.codePepper, sent, code);
  const tried = await consumeCodeAttempt(
    services.database,
    handleHash,
    channel,
    codeHash,
    services.clock.now(),
  );
  if (tried?.isRight === false)
    throw new AppError(tried.triesLeft === 0 ? 'TOO_MANY_CODE_ATTEMPTS' : 'INVALID_CODE');
  await refundRateLimits(services, budget);
  if (!tried) throw await deadCode(services, sent);
}
