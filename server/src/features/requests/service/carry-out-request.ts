import type { PlanFollowing } from '@moments/contract/requests/operator-requests';
import type { Transaction } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findRunning } from '../../payments/index.ts';
import { lockPending, tellMember } from '../decide-request.ts';
import { settleRequest } from '../record-decision.ts';
import { keepEndedAfterStart } from '../../texts/index.ts';
import { changeStatus, type Member } from '../../members/index.ts';
import { followLater } from './sync-plan.ts';
import { carriedOutMail } from './emails.ts';
import { statusAfter } from './request-rules.ts';
import { kindOf, serviceRequestKind, serviceRequestView } from './service-request-kind.ts';
import type { ServiceRequestRow } from './service-requests-repository.ts';

/** @throws Refusal ILLEGAL_TRANSITION where the member's status does not allow it any more */
async function changeStanding(
  { personalData }: Services,
  transaction: Transaction,
  member: Member,
  row: ServiceRequestRow,
  actor: string,
): Promise<void> {
  const to = statusAfter(kindOf(row), member.status);
  if (to === undefined) throw new Refusal('ILLEGAL_TRANSITION');
  if (to === 'EXITED_BY_STOP') await keepEndedAfterStart(transaction, personalData, member.phone);
  await changeStatus(transaction, {
    memberId: member.id,
    to,
    actor,
    reason: `${kindOf(row)} at the member’s request`,
  });
}

async function planToFollow(transaction: Transaction, row: ServiceRequestRow): Promise<PlanFollowing> {
  if (!(await findRunning(transaction, row.memberId))) return 'none';
  return kindOf(row) === 'pause' ? 'pausing' : 'ending';
}

/**
 * Carries a wish to pause or end out (ACC-03), once: the status changes with it, and the plan follows at the card provider by a
 * job. The member is told by e-mail.
 * @throws Refusal NOT_FOUND, REQUEST_DECIDED, ILLEGAL_TRANSITION
 */
export async function carryOutRequest(
  services: Services,
  operator: string,
  id: string,
): Promise<ServiceRequestRow> {
  const { configuration, database, personalData } = services;
  const actor = `operator:${operator}`;
  return database.transaction(async (transaction) => {
    const { member, row } = await lockPending(services, transaction, serviceRequestKind, id);
    await changeStanding(services, transaction, member, row, actor);
    const plan = await planToFollow(transaction, row);
    const outcome = { state: 'carried-out', by: actor, decided: { plan } };
    const carriedOut = await settleRequest(services, transaction, serviceRequestKind, row, outcome);
    if (plan !== 'none') await followLater(services, transaction);
    const request = serviceRequestView(personalData, carriedOut);
    await tellMember(services, transaction, member, carriedOutMail(configuration, member, request, plan));
    return carriedOut;
  });
}
