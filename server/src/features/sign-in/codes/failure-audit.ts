import type { ErrorCode } from '@moments/contract/http/errors';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { tryRateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { findMember } from '../../members/index.ts';
import { hashPhone } from './code-limits.ts';

/** A step of signing in, and the number that takes it. */
export interface SignInStep {
  readonly step: 'text-code' | 'mail-code' | 'prove-phone' | 'prove-email' | 'mail-unlock' | 'prove-unlock';
  /** E.164. */
  readonly phone: string;
}

/** The errors that can mean an attack, or a member who can't get in. */
const recordedErrors: readonly ErrorCode[] = [
  'INVALID_CODE',
  'TOO_MANY_CODE_ATTEMPTS',
  'CODE_EXPIRED',
  'TOO_MANY_REQUESTS',
];

/**
 * Records the error, up to an hourly limit, so that a flood of tries does not fill the audit log. A number without an account takes the same work, so that
 * the time reveals nothing (AUTH-19).
 */
async function record(services: Services, { step, phone }: SignInStep, code: ErrorCode): Promise<void> {
  const key = hashPhone(services, phone);
  if (await tryRateLimits(services, [{ limit: 'notedRefusalsForANumberInAnHour', key }])) return;
  const member = await findMember(services.database, services.personalData, { phone });
  await recordAudit(services.database, {
    actor: 'member',
    action: code === 'TOO_MANY_REQUESTS' ? 'sign-in.limited' : 'sign-in.failed',
    ...(member ? { memberId: member.id } : {}),
    after: { step, code },
  });
}

/** Takes a step of signing in, and records a wrong code or a reached limit before it throws (OPS-04). */
export async function withFailureAudit<Result>(
  services: Services,
  step: SignInStep,
  take: () => Promise<Result>,
): Promise<Result> {
  try {
    return await take();
  } catch (error) {
    if (error instanceof AppError && recordedErrors.includes(error.code))
      await record(services, step, error.code);
    throw error;
  }
}
