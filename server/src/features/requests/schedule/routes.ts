import {
  getScheduleRequest,
  requestScheduleChange,
  withdrawScheduleRequest,
  type MemberScheduleRequest,
  type ScheduleRequest,
} from '@moments/contract/requests/schedule';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { withdrawRequest } from '../member-requests.ts';
import { findLatestRequest } from '../requests-repository.ts';
import { requestSchedule } from './request-schedule.ts';
import { scheduleRequestKind, toScheduleRequestView } from './schedule-request-kind.ts';
import { listUpcoming } from './schedule-requests-repository.ts';

/** Adds the upcoming approved schedules to a member's request. */
async function withAhead(
  { database, personalData }: Pick<Services, 'database' | 'personalData'>,
  memberId: string,
  request: ScheduleRequest,
): Promise<MemberScheduleRequest> {
  const others = (await listUpcoming(database, memberId)).filter(({ id }) => id !== request.id);
  return { ...request, ahead: others.map((row) => toScheduleRequestView(personalData, row)) };
}

export function registerScheduleRoutes(register: RegisterEndpoint, services: Services): void {
  register(requestScheduleChange, async ({ memberId, body }) => ({
    message: 'Your schedule change request was sent',
    data: await withAhead(
      services,
      memberId,
      await requestSchedule(services, memberId, {
        shiftTime: body.newShiftTime,
        shiftDays: body.newShiftDays,
      }),
    ),
  }));
  register(getScheduleRequest, async ({ memberId }) => {
    const current = await findLatestRequest(services.database, scheduleRequestKind, memberId);
    if (!current) return { data: null };
    return {
      data: await withAhead(services, memberId, toScheduleRequestView(services.personalData, current)),
    };
  });
  register(withdrawScheduleRequest, async ({ memberId, params }) => ({
    message: 'Your schedule change request was withdrawn',
    data: await withAhead(
      services,
      memberId,
      await withdrawRequest(services, scheduleRequestKind, memberId, params.requestId),
    ),
  }));
}
