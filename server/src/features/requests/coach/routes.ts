import {
  getCoachRequest,
  requestCoach as requestCoachCall,
  withdrawCoachRequest,
} from '@moments/contract/requests/coach-requests';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { withdrawRequest } from '../member-requests.ts';
import { toRequestView } from '../request-kind.ts';
import { findLatestRequest } from '../requests-repository.ts';
import { coachRequestKind } from './coach-request-kind.ts';
import { requestCoach } from './request-coach.ts';

export function registerCoachRequestRoutes(register: RegisterEndpoint, services: Services): void {
  register(requestCoachCall, async ({ memberId, body }) => ({
    message: 'Your request for another coach was sent',
    data: await requestCoach(services, memberId, body.why),
  }));
  register(getCoachRequest, async ({ memberId }) => {
    const current = await findLatestRequest(services.database, coachRequestKind, memberId);
    return { data: current ? toRequestView(services.personalData, coachRequestKind, current) : null };
  });
  register(withdrawCoachRequest, async ({ memberId, params }) => ({
    message: 'Your request was withdrawn',
    data: await withdrawRequest(services, coachRequestKind, memberId, params.requestId),
  }));
}
