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

/** @throws AppError ILLEGAL_TRANSITION with the allowed statuses */
function requireAllowed({ status, statusBeforeStop, erasedAt }: Member, to: MemberStatus): void {
  if (erasedAt !== null)
    throw new AppError('ILLEGAL_TRANSITION', {
      message: 'This account was erased and can’t be restored.',
    });
  // The rules do not know the transitions of an unknown status.
  if (status === undefined) throw new AppError('ILLEGAL_TRANSITION');
  const current = { status, statusBeforeStop };
  if (!canChangeStatus(current, to))
    throw new AppError('ILLEGAL_TRANSITION', { message: explainStatusNotAllowed(current, to) });
}

/** Applies the billing decision. Operators can change it for a stopped member, for example to end a plan that was kept. */
async function applyBillingDecision(
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

const requireBillingDecision = ({ status, billing }: Change): void => {
  if (isStoppedByAdmin(status) && billing === undefined)
    throw invalidFields({
      billing: 'Choose what happens to billing: cancel-now, cancel-at-period-end, or keep',
    });
};

/**
 * Changes a member's status for an operator. Stopping and deleting end all sessions (STOP-03) and need a billing decision.
 * @returns a message for the operator
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION, or INVALID_REQUEST without a billing decision
 */
export async function changeMemberStatus(
  services: Services,
  operator: string,
  id: string,
  change: Change,
): Promise<string> {
  requireBillingDecision(change);
  const { status: to, billing, reason } = change;
  const isStop = isStoppedByAdmin(to);
  const actor = `operator:${operator}`;
  return services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id });
    if (!member) throw new AppError('NOT_FOUND');
    const isSame = member.status === to;
    if (isSame && (!isStop || billing === 'keep' || member.erasedAt !== null))
      return 'Nothing changed. The member already has this status';
    if (!isSame) {
      requireAllowed(member, to);
      await changeStatus(transaction, { memberId: id, to, actor, reason });
      await resumePausedPlan(services, transaction, id, to);
    }
    if (isStop) {
      await endSessions(transaction, id);
      await applyBillingDecision(services, transaction, id, { actor, billing, reason });
    }
    return isSame ? `The member already has this status. Billing: ${String(billing)}` : 'Status changed';
  });
}
