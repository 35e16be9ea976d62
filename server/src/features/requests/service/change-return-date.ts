import type { ServiceRequest } from '@moments/contract/requests/service-requests';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { lockMember } from '../../members/index.ts';
import { findPending, updateRequest } from '../requests-repository.ts';
import { requirePossibleReturn } from './request-service-change.ts';
import { remindOfNearReturn } from './return-members.ts';
import { serviceRequestKind, toRequestKind, toServiceRequestView } from './service-request-kind.ts';
import { findRunningPause, type ServiceRequestRow } from './service-requests-repository.ts';

/** Finds the pause whose day can be chosen: the pending request, or else the one that runs. */
async function findPause(
  { personalData }: Pick<Services, 'personalData'>,
  transaction: Transaction,
  memberId: string,
): Promise<ServiceRequestRow | undefined> {
  const member = await lockMember(transaction, personalData, { id: memberId });
  const pending = await findPending(transaction, serviceRequestKind, memberId);
  if (pending && toRequestKind(pending) === 'pause') return pending;
  return member?.status === 'AWAY' ? findRunningPause(transaction, memberId) : undefined;
}

/**
 * Sets, changes, or removes the day of return of a member's pause (ACC-03). Repeating it has no extra effect.
 * @param returnDate ISO date in Eastern Time; null removes the day
 * @throws AppError SERVICE_NOT_ACTIVE, INVALID_REQUEST
 */
export async function changeMemberReturnDate(
  services: Services,
  memberId: string,
  returnDate: string | null,
): Promise<ServiceRequest> {
  const { database, personalData } = services;
  return database.transaction(async (transaction) => {
    const row = await findPause(services, transaction, memberId);
    if (!row)
      throw new AppError('SERVICE_NOT_ACTIVE', {
        message: 'Your coaching isn’t paused at your request, so there’s no day to change.',
      });
    if (row.returnDate === returnDate) return toServiceRequestView(personalData, row);
    requirePossibleReturn(services, returnDate);
    const changed = await updateRequest(transaction, serviceRequestKind, row.id, { returnDate });
    await recordAudit(transaction, {
      actor: 'member',
      action: 'service-request.return-date-changed',
      memberId,
      before: { returnDate: row.returnDate },
      after: { requestId: row.id, returnDate },
    });
    await remindOfNearReturn(services, transaction, changed);
    return toServiceRequestView(personalData, changed);
  });
}
