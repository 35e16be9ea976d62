import { operatorLiftCodeLimits } from '@moments/contract/members/operator';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { liftCodeLimits } from './lift-code-limits.ts';

export function registerStaffSignInRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorLiftCodeLimits, async ({ operator, params, body }) => {
    await liftCodeLimits(services, operator, params.id, body.reason);
    return { message: 'The limits for codes were lifted' };
  });
}
