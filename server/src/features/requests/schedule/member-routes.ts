import {
  getScheduleRequest,
  type OwnScheduleRequest,
  requestScheduleChange,
  type ScheduleRequest,
  withdrawScheduleRequest,
} from '@moments/contract/requests/schedule';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findCurrent } from '../requests-repository.ts';
import { withdrawRequest } from '../withdraw-request.ts';
import { askForSchedule } from './request-schedule.ts';
import { scheduleRequestKind, scheduleRequestView } from './schedule-request-kind.ts';
import { listAhead } from './schedule-requests-repository.ts';

/** A member's wish, with what else was approved and is still to come. */
async function withAhead(
  { database, personalData }: Pick<Services, 'database' | 'personalData'>,
  memberId: string,
  request: ScheduleRequest,
): Promise<OwnScheduleRequest> {
  const others = (await listAhead(database, memberId)).filter(({ id }) => id !== request.id);
  return { ...request, ahead: others.map((row) => scheduleRequestView(personalData, row)) };
}

export function scheduleRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  serve(app, authentication, requestScheduleChange, async ({ memberId, body }) => ({
    message: 'Your schedule change request was sent',
    data: await withAhead(
      services,
      memberId,
      await askForSchedule(services, memberId, {
        shiftTime: body.newShiftTime,
        shiftDays: body.newShiftDays,
      }),
    ),
  }));
  serve(app, authentication, getScheduleRequest, async ({ memberId }) => {
    const current = await findCurrent(services.database, scheduleRequestKind, memberId);
    if (!current) return { data: null };
    return { data: await withAhead(services, memberId, scheduleRequestView(services.personalData, current)) };
  });
  serve(app, authentication, withdrawScheduleRequest, async ({ memberId, params }) => ({
    message: 'Your schedule change request was withdrawn',
    data: await withAhead(
      services,
      memberId,
      await withdrawRequest(services, scheduleRequestKind, memberId, params.requestId),
    ),
  }));
}
