import type { ParsedBodyOf } from '@moments/contract/endpoint';
import { isStoppedByAdmin } from '@moments/contract/member-status';
import type { operatorChangeStatus } from '@moments/contract/operator';
import { Refusal, refuseFields } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { endPlan } from '../billing/index.ts';
import { changeStatus, lockMember } from '../members/index.ts';
import { planGoesOn } from '../service-requests/index.ts';
import { endSessions } from '../sign-in/index.ts';
import { mayChangeStatus } from './status-rules.ts';

type Change = ParsedBodyOf<typeof operatorChangeStatus>;

/**
 * Changes a member's status by hand. Stopping and deleting end all sessions at once (STOP-03) and have to say what becomes of
 * billing.
 * @throws Refusal NOT_FOUND, ILLEGAL_TRANSITION, INVALID_REQUEST where `billing` is missing
 */
export async function changeMemberStatus(
  services: Services,
  operator: string,
  id: string,
  change: Change,
): Promise<void> {
  const isStop = isStoppedByAdmin(change.status);
  if (isStop && change.billing === undefined) {
    throw refuseFields({ billing: 'Say what becomes of billing: cancel-now, cancel-at-period-end or keep' });
  }
  await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id });
    if (!member) throw new Refusal('NOT_FOUND');
    if (member.status === change.status) return;
    const { status, statusBeforeStop, erasedAt } = member;
    // Of who was erased nothing is left to come back.
    if (
      erasedAt !== null ||
      status === undefined ||
      !mayChangeStatus({ status, statusBeforeStop }, change.status)
    ) {
      throw new Refusal('ILLEGAL_TRANSITION');
    }
    await changeStatus(transaction, {
      memberId: id,
      to: change.status,
      actor: `operator:${operator}`,
      reason: change.reason,
    });
    await planGoesOn(services, transaction, id, change.status);
    if (!isStop) return;
    await endSessions(transaction, id);
    if (change.billing === 'cancel-now') await endPlan(services, transaction, id, 'now');
    if (change.billing === 'cancel-at-period-end') await endPlan(services, transaction, id, 'with-period');
  });
}
