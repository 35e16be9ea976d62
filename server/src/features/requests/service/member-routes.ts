import {
  endService,
  getServiceRequest,
  pauseService,
  resumeService,
  withdrawServiceRequest,
  type ServiceRequestKind,
} from '@moments/contract/requests/service-requests';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { withdrawRequest } from '../member-requests.ts';
import { findLatestRequest } from '../requests-repository.ts';
import { requestServiceChange } from './request-service-change.ts';
import { resumePausedService } from './resume-service.ts';
import { serviceRequestKind, serviceRequestView } from './service-request-kind.ts';

const filedWords: Readonly<Record<ServiceRequestKind, string>> = {
  pause: 'Your request to pause was sent',
  end: 'Your request to end was sent',
};

export function serviceRequestRoutes(register: RegisterEndpoint, services: Services): void {
  for (const [endpoint, kind] of [
    [pauseService, 'pause'],
    [endService, 'end'],
  ] as const)
    register(endpoint, async ({ memberId, params }) => {
      // The path parameter is `id`, so the common check of member IDs doesn't apply (API-10).
      if (params.id !== memberId) throw new AppError('NOT_FOUND');
      return { message: filedWords[kind], data: await requestServiceChange(services, memberId, kind) };
    });
  register(resumeService, async ({ memberId, params }) => {
    if (params.id !== memberId) throw new AppError('NOT_FOUND');
    await resumePausedService(services, memberId);
    return { message: 'Your service has resumed' };
  });
  register(getServiceRequest, async ({ memberId }) => {
    const current = await findLatestRequest(services.database, serviceRequestKind, memberId);
    return { data: current ? serviceRequestView(services.personalData, current) : null };
  });
  register(withdrawServiceRequest, async ({ memberId, params }) => ({
    message: 'Your request was withdrawn',
    data: await withdrawRequest(services, serviceRequestKind, memberId, params.requestId),
  }));
}
