import { staffCorrectMoments } from '@moments/contract/moments/staff-moments';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { correctMemberMoments } from './correct-moments.ts';

export function registerMomentsStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffCorrectMoments, ({ staff, params, body }) =>
    correctMemberMoments(services, staff.actor, params.memberId, body),
  );
}
