import { staffCorrectMoments } from '@moments/contract/members/staff-member-changes';
import { operatorCorrectMoments } from '@moments/contract/moments/staff-moments';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { toStaffActor } from '../staff/index.ts';
import { correctMemberMoments } from './correct-moments.ts';

export function registerMomentsStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorCorrectMoments, ({ staff, params, body }) =>
    correctMemberMoments(services, staff.actor, params.memberId, body),
  );
  register(staffCorrectMoments, async ({ staff, params: { memberId }, body }) => {
    const { message, balance } = await correctMemberMoments(services, toStaffActor(staff.id), memberId, body);
    return { message, remaining: balance.remaining };
  });
}
