import { isStoppedByAdmin } from '@moments/contract/member-status';
import type { PlanFollowing } from '@moments/contract/operator-requests';
import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { recordAudit } from '../audit/index.ts';
import { findRunning } from '../billing/index.ts';
import { changeStatus, lockMember, type Member } from '../members/index.ts';
import { enqueueMessage, type NewMessage } from '../outbox/index.ts';
import { keepEndedAfterStart } from '../opt-outs/index.ts';
import { followLater } from './follow-with-plan.ts';
import { carriedOutMail, declineMail } from './mails.ts';
import { statusAfter } from './request-rules.ts';
import { kindOf, sealReason } from './request-view.ts';
import { changeRequest, findRequest, type ServiceRequestRow } from './service-requests-repository.ts';

interface Pending {
  readonly member: Member;
  readonly row: ServiceRequestRow;
}

/**
 * The request that is to be decided, with its member locked: of two operators at once, one decides.
 * @throws Refusal NOT_FOUND, REQUEST_DECIDED
 */
async function lockPending(
  { personalData }: Services,
  transaction: Transaction,
  id: string,
): Promise<Pending> {
  const found = await findRequest(transaction, id);
  const member = found && (await lockMember(transaction, personalData, { id: found.memberId }));
  const row = await findRequest(transaction, id);
  if (!member || !row) throw new Refusal('NOT_FOUND');
  if (row.state !== 'pending') throw new Refusal('REQUEST_DECIDED');
  return { member, row };
}

async function tell(
  services: Services,
  transaction: Transaction,
  { email, status }: Member,
  message: NewMessage,
): Promise<void> {
  const isReachable = email !== '' && !(status && isStoppedByAdmin(status));
  if (isReachable) await enqueueMessage(services, transaction, message);
}

const toldOf = ({ member, row }: Pending) => ({
  requestId: row.id,
  kind: kindOf(row),
  memberId: member.id,
  to: member.email,
});

/** @throws Refusal ILLEGAL_TRANSITION where the member's status does not allow it any more */
async function changeStanding(
  { personalData }: Services,
  transaction: Transaction,
  { member, row }: Pending,
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

async function planToFollow(transaction: Transaction, { row }: Pending): Promise<PlanFollowing> {
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
  const actor = `operator:${operator}`;
  return services.database.transaction(async (transaction) => {
    const pending = await lockPending(services, transaction, id);
    await changeStanding(services, transaction, pending, actor);
    const plan = await planToFollow(transaction, pending);
    const carriedOut = await changeRequest(transaction, id, {
      state: 'carried-out',
      decidedAt: services.clock.now(),
      decidedBy: actor,
      plan,
    });
    await recordAudit(transaction, {
      actor,
      action: 'service-request.carried-out',
      memberId: pending.member.id,
      before: { state: 'pending' },
      after: { requestId: id, kind: pending.row.kind, state: 'carried-out', plan },
    });
    if (plan !== 'none') await followLater(services, transaction);
    const mail = carriedOutMail(services.configuration, toldOf(pending), plan);
    await tell(services, transaction, pending.member, mail);
    return carriedOut;
  });
}

/**
 * Declines a wish to pause or end; the member is told why by e-mail.
 * @param reason in words for the member
 * @throws Refusal NOT_FOUND, REQUEST_DECIDED
 */
export async function declineRequest(
  services: Services,
  operator: string,
  id: string,
  reason: string,
): Promise<ServiceRequestRow> {
  const actor = `operator:${operator}`;
  return services.database.transaction(async (transaction) => {
    const pending = await lockPending(services, transaction, id);
    const declined = await changeRequest(transaction, id, {
      state: 'declined',
      decidedAt: services.clock.now(),
      decidedBy: actor,
      reasonSealed: sealReason(services.personalData, reason),
    });
    await recordAudit(transaction, {
      actor,
      action: 'service-request.declined',
      memberId: pending.member.id,
      before: { state: 'pending' },
      after: { requestId: id, kind: pending.row.kind, state: 'declined' },
    });
    const mail = declineMail(services.configuration, toldOf(pending), reason);
    await tell(services, transaction, pending.member, mail);
    return declined;
  });
}
