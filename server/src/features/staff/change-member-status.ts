import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import type { operatorChangeStatus } from '@moments/contract/staff/operator';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { changeStatus, lockMember, type Member } from '../members/index.ts';
import { endPlan } from '../payments/index.ts';
import { resumePausedPlan } from '../requests/index.ts';
import { endSessions } from '../sign-in/index.ts';
import { canChangeStatus, explainStatusNotAllowed } from './status-rules.ts';

type Change = ParsedBodyOf<typeof operatorChangeStatus>;

/** @throws Refusal ILLEGAL_TRANSITION, saying what is possible */
function refuseIllegal({ status, statusBeforeStop, erasedAt }: Member, to: MemberStatus): void {
  if (erasedAt !== null)
    throw new AppError('ILLEGAL_TRANSITION', {
      message: 'This member’s account was erased: nothing of it is left to come back.',
    });
  // Nobody knows what a status that is not known may become.
  if (status === undefined) throw new AppError('ILLEGAL_TRANSITION');
  const standing = { status, statusBeforeStop };
  if (!canChangeStatus(standing, to))
    throw new AppError('ILLEGAL_TRANSITION', { message: explainStatusNotAllowed(standing, to) });
}

/** What was decided of billing; for who is stopped already it may be decided anew, such as to end a plan that was kept. */
async function decideBilling(
  services: Services,
  transaction: Transaction,
  memberId: string,
  { actor, billing, reason }: { actor: string; billing: Change['billing']; reason: string },
): Promise<void> {
  const after = { billing, reason };
  await recordAudit(transaction, { actor, action: 'member.billing-decided', memberId, after });
  if (billing === 'cancel-now') await endPlan(services, transaction, memberId, 'now');
  if (billing === 'cancel-at-period-end') await endPlan(services, transaction, memberId, 'with-period');
}

const refuseUnsaidBilling = ({ status, billing }: Change): void => {
  if (isStoppedByAdmin(status) && billing === undefined)
    throw invalidFields({ billing: 'Say what becomes of billing: cancel-now, cancel-at-period-end or keep' });
};

/**
 * Changes a member's status by hand. Stopping and deleting end all sessions at once (STOP-03) and have to say what becomes of
 * billing.
 * @returns what was done, in words for the operator
 * @throws Refusal NOT_FOUND, ILLEGAL_TRANSITION, INVALID_REQUEST where `billing` is missing
 */
export async function changeMemberStatus(
  services: Services,
  operator: string,
  id: string,
  change: Change,
): Promise<string> {
  refuseUnsaidBilling(change);
  const { status: to, billing, reason } = change;
  const isStop = isStoppedByAdmin(to);
  const actor = `operator:${operator}`;
  return services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id });
    if (!member) throw new AppError('NOT_FOUND');
    const isSame = member.status === to;
    if (isSame && (!isStop || billing === 'keep' || member.erasedAt !== null))
      return 'Nothing changed: the status was so before';
    if (!isSame) {
      refuseIllegal(member, to);
      await changeStatus(transaction, { memberId: id, to, actor, reason });
      await resumePausedPlan(services, transaction, id, to);
    }
    if (isStop) {
      await endSessions(transaction, id);
      await decideBilling(services, transaction, id, { actor, billing, reason });
    }
    return isSame ? `The status was so before. Billing: ${String(billing)}` : 'Status changed';
  });
}
