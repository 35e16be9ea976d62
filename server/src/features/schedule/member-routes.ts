import {
  getScheduleRequest,
  requestScheduleChange,
  withdrawScheduleRequest,
} from '@moments/contract/schedule';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { findCurrent, withdrawRequest } from '../member-requests/index.ts';
import { askForSchedule } from './ask-for-schedule.ts';
import { scheduleRequestKind, scheduleRequestView } from './schedule-request-kind.ts';

export function scheduleRoutes(
  app: FastifyInstance,
  services: Services,
  authentication: Authentication,
): void {
  serve(app, authentication, requestScheduleChange, async ({ memberId, body }) => ({
    message: 'Your schedule change request was sent',
    data: await askForSchedule(services, memberId, {
      shiftTime: body.newShiftTime,
      shiftDays: body.newShiftDays,
    }),
  }));
  serve(app, authentication, getScheduleRequest, async ({ memberId }) => {
    const current = await findCurrent(services.database, scheduleRequestKind, memberId);
    return { data: current ? scheduleRequestView(services.personalData, current) : null };
  });
  serve(app, authentication, withdrawScheduleRequest, async ({ memberId, params }) => ({
    message: 'Your schedule change request was withdrawn',
    data: await withdrawRequest(services, scheduleRequestKind, memberId, params.requestId),
  }));
}
