import { paidAmountOf } from '@moments/contract/account-tabs';
import {
  isServiceRequestOpen,
  type ServiceRequest,
  type ServiceRequestKind,
} from '@moments/contract/service-requests';
import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { recordAudit } from '../audit/index.ts';
import { loadProfile, lockMember } from '../members/index.ts';
import { requestView } from './request-view.ts';
import {
  changeRequest,
  findCurrent,
  insertRequest,
  type ServiceRequestRow,
} from './service-requests-repository.ts';

const nothingTo: Readonly<Record<ServiceRequestKind, string>> = {
  pause: 'Your coaching is not running now, so there is nothing to pause.',
  end: 'Your coaching has ended already, or has not begun.',
};

async function refuseClosed(
  services: Services,
  transaction: Transaction,
  memberId: string,
  kind: ServiceRequestKind,
): Promise<void> {
  const { user, subscription } = await loadProfile(services, memberId, transaction);
  if (!isServiceRequestOpen(kind, user.basicInfo.currentStatus, paidAmountOf(subscription)))
    throw new Refusal('SERVICE_NOT_RUNNING', { message: nothingTo[kind] });
}

async function fileRequest(
  { clock }: Services,
  transaction: Transaction,
  memberId: string,
  kind: ServiceRequestKind,
  replaced: ServiceRequestRow | undefined,
): Promise<ServiceRequestRow> {
  const now = clock.now();
  // First out of the way: a member has one pending at most.
  if (replaced) await changeRequest(transaction, replaced.id, { state: 'withdrawn', decidedAt: now });
  const filed = await insertRequest(transaction, { memberId, kind, createdAt: now });
  if (replaced) await changeRequest(transaction, replaced.id, { replacedBy: filed.id, decidedBy: 'member' });
  await recordAudit(transaction, {
    actor: 'member',
    action: 'service-request.filed',
    memberId,
    ...(replaced ? { before: { requestId: replaced.id, kind: replaced.kind } } : {}),
    after: { requestId: filed.id, kind },
  });
  return filed;
}

/**
 * Files a member's wish to pause or end the service (ACC-03). The same wish again is the pending one; the other kind takes its
 * place.
 * @throws Refusal SERVICE_NOT_RUNNING
 */
export async function askForService(
  services: Services,
  memberId: string,
  kind: ServiceRequestKind,
): Promise<ServiceRequest> {
  return services.database.transaction(async (transaction) => {
    await lockMember(transaction, services.personalData, { id: memberId });
    await refuseClosed(services, transaction, memberId, kind);
    const current = await findCurrent(transaction, memberId);
    const pending = current?.state === 'pending' ? current : undefined;
    if (pending?.kind === kind) return requestView(services.personalData, pending);
    const filed = await fileRequest(services, transaction, memberId, kind, pending);
    return requestView(services.personalData, filed);
  });
}
