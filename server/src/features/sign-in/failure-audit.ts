import type { ErrorCode } from '@moments/contract/http/errors';
import { recordAudit } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { consumeRateLimits } from '../../platform/limits/rate-limits.ts';
import type { Services } from '../../services.ts';
import { findMember } from '../members/index.ts';

/** What a refused call wanted, and for whom. */
export interface SignInStep {
  readonly wanted: 'text-code' | 'mail-code' | 'prove-phone' | 'prove-email';
  /** E.164. */
  readonly phone: string;
}

/** Refusals that tell of somebody who tries what they should not, or can't get in. */
const noteworthy: readonly ErrorCode[] = [
  'INVALID_CODE',
  'TOO_MANY_CODE_ATTEMPTS',
  'CODE_EXPIRED',
  'TOO_MANY_REQUESTS',
];

/** A flood of tries fills no audit trail: so many lines an hour say what is going on. */
async function isWithinLimit(services: Services, phone: string): Promise<boolean> {
  const key = services.personalData.lookupHash('phone', phone).toString('hex');
  try {
    await consumeRateLimits(services, [{ limit: 'notedRefusalsForANumberInAnHour', key }]);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The same is done for a number without an account, so that nobody can tell by the time that it takes (AUTH-19). */
async function record(services: Services, { wanted, phone }: SignInStep, code: ErrorCode): Promise<void> {
  if (!(await isWithinLimit(services, phone))) return;
  const member = await findMember(services.database, services.personalData, { phone });
  await recordAudit(services.database, {
    actor: 'member',
    action: code === 'TOO_MANY_REQUESTS' ? 'sign-in.limited' : 'sign-in.failed',
    ...(member ? { memberId: member.id } : {}),
    after: { wanted, code },
  });
}

/** Takes a step of signing in; a wrong code and a limit that was reached are written down before they are told (OPS-04). */
export async function withFailureAudit<Result>(
  services: Services,
  step: SignInStep,
  take: () => Promise<Result>,
): Promise<Result> {
  try {
    return await take();
  } catch (error) {
    if (error instanceof AppError && noteworthy.includes(error.code))
      await record(services, step, error.code);
    throw error;
  }
}
