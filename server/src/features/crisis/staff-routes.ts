import { staffGetPlaybook, staffTakeCrisisStep } from '@moments/contract/crisis/staff-crisis';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { fillPlaybook, shippedList } from '../safety/index.ts';
import { takeCrisisStep } from './crisis-steps.ts';

/** Registers the crisis playbook and its steps. */
export function registerCrisisRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffGetPlaybook, () =>
    Promise.resolve({ isApproved: false, ...fillPlaybook(shippedList.playbook, services.configuration) }),
  );
  register(staffTakeCrisisStep, async ({ staff, params, body }) => ({
    crisis: await takeCrisisStep(services, staff, params.memberId, body),
  }));
}
