import { getPaidAmount } from '@moments/contract/members/account-tabs';
import { returnDateError } from '@moments/contract/requests/return-date';
import {
  canRequestService,
  type ServiceRequest,
  type ServiceRequestKind,
} from '@moments/contract/requests/service-requests';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { loadProfile, lockMember } from '../../members/index.ts';
import { createRequest } from '../member-requests.ts';
import { findPending } from '../requests-repository.ts';
import { serviceRequestKind, toServiceRequestView } from './service-request-kind.ts';

const nothingTo: Readonly<Record<ServiceRequestKind, string>> = {
  pause: 'Your coaching isn’t active, so there’s nothing to pause.',
  end: 'Your coaching has already ended or hasn’t started.',
};

async function rejectClosed(
  services: Services,
  transaction: Transaction,
  memberId: string,
  kind: ServiceRequestKind,
): Promise<void> {
  const { user, subscription } = await loadProfile(services, memberId, transaction);
  if (!canRequestService(kind, user.basicInfo.currentStatus, getPaidAmount(subscription)))
    throw new AppError('SERVICE_NOT_ACTIVE', { message: nothingTo[kind] });
}

/** @throws AppError INVALID_REQUEST if the day of return isn't possible */
export function requirePossibleReturn({ clock }: Pick<Services, 'clock'>, returnDate: string | null): void {
  const wrong = returnDate === null ? undefined : returnDateError(returnDate, toEasternIsoDate(clock.now()));
  if (wrong !== undefined) throw invalidFields({ returnDate: wrong });
}

/** A member's request. Only a pause can have a day of return. */
export interface ServiceChange {
  readonly kind: ServiceRequestKind;
  /** ISO date in Eastern Time. */
  readonly returnDate: string | null;
}

/**
 * Creates a service request (ACC-03). Repeating it returns the pending request. A request of the other kind, or with another day of
 * return, replaces it.
 * @throws AppError SERVICE_NOT_ACTIVE, INVALID_REQUEST
 */
export async function requestServiceChange(
  services: Services,
  memberId: string,
  { kind, returnDate }: ServiceChange,
): Promise<ServiceRequest> {
  const { database, personalData } = services;
  return database.transaction(async (transaction) => {
    await lockMember(transaction, personalData, { id: memberId });
    await rejectClosed(services, transaction, memberId, kind);
    const pending = await findPending(transaction, serviceRequestKind, memberId);
    if (pending?.kind === kind && pending.returnDate === returnDate)
      return toServiceRequestView(personalData, pending);
    requirePossibleReturn(services, returnDate);
    const input = { kind, ...(returnDate === null ? {} : { returnDate }) };
    const filed = await createRequest(services, transaction, serviceRequestKind, memberId, input, pending);
    return toServiceRequestView(personalData, filed);
  });
}
