import {
  changeReturnDate,
  endService,
  getServiceRequest,
  pauseService,
  resumeService,
  withdrawServiceRequest,
} from '@moments/contract/requests/service-requests';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { withdrawRequest } from '../member-requests.ts';
import { findLatestRequest } from '../requests-repository.ts';
import { changeMemberReturnDate } from './change-return-date.ts';
import { requestServiceChange } from './request-service-change.ts';
import { resumePausedService } from './resume-service.ts';
import { serviceRequestKind, toServiceRequestView } from './service-request-kind.ts';

export function registerServiceRequestRoutes(register: RegisterEndpoint, services: Services): void {
  // The path parameter is `id`, so the common check of member IDs doesn't apply (API-10).
  register(pauseService, async ({ memberId, params, query }) => {
    if (params.id !== memberId) throw new AppError('NOT_FOUND');
    const change = { kind: 'pause', returnDate: query.returnDate ?? null } as const;
    const data = await requestServiceChange(services, memberId, change);
    return { message: 'Your request to pause was sent', data };
  });
  register(endService, async ({ memberId, params }) => {
    if (params.id !== memberId) throw new AppError('NOT_FOUND');
    const data = await requestServiceChange(services, memberId, { kind: 'end', returnDate: null });
    return { message: 'Your request to end was sent', data };
  });
  register(changeReturnDate, async ({ memberId, params, body }) => {
    if (params.id !== memberId) throw new AppError('NOT_FOUND');
    const data = await changeMemberReturnDate(services, memberId, body.returnDate);
    return { message: 'Your day of return was changed', data };
  });
  register(resumeService, async ({ memberId, params }) => {
    if (params.id !== memberId) throw new AppError('NOT_FOUND');
    await resumePausedService(services, memberId);
    return { message: 'Your service has resumed' };
  });
  register(getServiceRequest, async ({ memberId }) => {
    const current = await findLatestRequest(services.database, serviceRequestKind, memberId);
    return { data: current ? toServiceRequestView(services.personalData, current) : null };
  });
  register(withdrawServiceRequest, async ({ memberId, params }) => ({
    message: 'Your request was withdrawn',
    data: await withdrawRequest(services, serviceRequestKind, memberId, params.requestId),
  }));
}
