import { staffLiftCodeLimits } from '@moments/contract/sign-in/staff-code-limits';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { liftCodeLimits } from './lift-code-limits.ts';

export function registerSignInStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffLiftCodeLimits, async ({ staff, params, body }) => {
    await liftCodeLimits(services, staff.actor, params.memberId, body.reason);
    return { message: 'The limits for codes were lifted' };
  });
}
