import { refundLimits, spendLimits } from '../../limits/spend-limits.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import type { Attempt } from './attempt.ts';
import { wrongCodeLimits } from './code-limits.ts';
import { findCode, spendTry } from './codes-repository.ts';
import { hashCode, type Channel } from './codes.ts';

const tooManyWrongCodes =
  'Too many wrong codes were entered for this number today. Please try again tomorrow, or contact support.';

/** Why there was nothing to try. */
async function deadCode(services: Services, attempt: Attempt, channel: Channel): Promise<Refusal> {
  const code = await findCode(services.database, attempt.handleHash, channel);
  return new Refusal(
    code && code.usedAt === null && code.triesLeft === 0 ? 'CODE_EXHAUSTED' : 'CODE_EXPIRED',
  );
}

/**
 * Tries a code, once. Wrong tries are counted per phone number too, whatever the number of resends; the count goes up before
 * the code is looked at, and down again if nothing was guessed wrong (AUTH-20).
 * @param recipient the phone number (E.164) or e-mail address that the code was sent to
 * @throws Refusal INVALID_CODE, CODE_EXHAUSTED, CODE_EXPIRED or TOO_MANY_REQUESTS
 */
export async function proveCode(
  services: Services,
  attempt: Attempt,
  { channel, recipient }: { readonly channel: Channel; readonly recipient: string },
  code: string,
): Promise<void> {
  const { handleHash } = attempt;
  const budget = wrongCodeLimits(services, attempt.phone);
  await spendLimits(services, budget, tooManyWrongCodes);
  const codeHash = hashCode(services.configuration.codePepper, { handleHash, channel, recipient }, code);
  const tried = await spendTry(services.database, handleHash, channel, codeHash, services.clock.now());
  if (tried?.isRight === false) throw new Refusal(tried.triesLeft === 0 ? 'CODE_EXHAUSTED' : 'INVALID_CODE');
  await refundLimits(services, budget);
  if (!tried) throw await deadCode(services, attempt, channel);
}
