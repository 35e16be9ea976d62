import {
  getScheduleRequest,
  requestScheduleChange,
  withdrawScheduleRequest,
} from '@moments/contract/schedule';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { askForSchedule } from './ask-for-schedule.ts';
import { requestView } from './request-view.ts';
import { findCurrent } from './schedule-requests-repository.ts';
import { withdrawRequest } from './withdraw-request.ts';

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
    const current = await findCurrent(services.database, memberId);
    return { data: current ? requestView(services.personalData, current) : null };
  });
  serve(app, authentication, withdrawScheduleRequest, async ({ memberId, params }) => ({
    message: 'Your schedule change request was withdrawn',
    data: await withdrawRequest(services, memberId, params.requestId),
  }));
}
