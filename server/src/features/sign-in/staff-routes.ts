import { staffLiftCodeLimits } from '@moments/contract/sign-in/staff-code-limits';
import { recordAudit } from '../../platform/audit/index.ts';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { requireMember } from '../members/index.ts';
import { liftCodeLimits as lift } from './codes/code-limits.ts';

/**
 * Lets a member log in again after too many sent or wrong codes for their number (SEC-05).
 * @throws AppError NOT_FOUND
 */
async function liftCodeLimits(
  services: Services,
  actor: string,
  memberId: string,
  reason: string,
): Promise<void> {
  const member = await requireMember(services.database, services.personalData, memberId);
  await recordAudit(services.database, {
    actor,
    action: 'sign-in.limits-lifted',
    memberId,
    after: { reason },
  });
  await lift(services, member.phone);
}

export function registerSignInStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffLiftCodeLimits, async ({ staff, params, body }) => {
    await liftCodeLimits(services, staff.actor, params.memberId, body.reason);
    return { message: 'The limits for codes were lifted' };
  });
}
