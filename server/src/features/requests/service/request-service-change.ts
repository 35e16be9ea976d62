import { getPaidAmount } from '@moments/contract/members/account-tabs';
import {
  canRequestService,
  type ServiceRequest,
  type ServiceRequestKind,
} from '@moments/contract/requests/service-requests';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { loadProfile, lockMember } from '../../members/index.ts';
import { createRequest } from '../member-requests.ts';
import { findPending } from '../requests-repository.ts';
import { serviceRequestKind, serviceRequestView } from './service-request-kind.ts';

const nothingTo: Readonly<Record<ServiceRequestKind, string>> = {
  pause: 'Your coaching isn’t active, so there’s nothing to pause.',
  end: 'Your coaching has already ended or hasn’t started.',
};

async function refuseClosed(
  services: Services,
  transaction: Transaction,
  memberId: string,
  kind: ServiceRequestKind,
): Promise<void> {
  const { user, subscription } = await loadProfile(services, memberId, transaction);
  if (!canRequestService(kind, user.basicInfo.currentStatus, getPaidAmount(subscription)))
    throw new AppError('SERVICE_NOT_ACTIVE', { message: nothingTo[kind] });
}

/**
 * Creates a service request (ACC-03). Repeating it returns the pending request. A request of the other kind replaces it.
 * @throws AppError SERVICE_NOT_ACTIVE
 */
export async function requestServiceChange(
  services: Services,
  memberId: string,
  kind: ServiceRequestKind,
): Promise<ServiceRequest> {
  const { database, personalData } = services;
  return database.transaction(async (transaction) => {
    await lockMember(transaction, personalData, { id: memberId });
    await refuseClosed(services, transaction, memberId, kind);
    const pending = await findPending(transaction, serviceRequestKind, memberId);
    if (pending?.kind === kind) return serviceRequestView(personalData, pending);
    const filed = await createRequest(services, transaction, serviceRequestKind, memberId, { kind }, pending);
    return serviceRequestView(personalData, filed);
  });
}
