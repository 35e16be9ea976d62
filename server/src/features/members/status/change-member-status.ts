import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import type { staffChangeStatus } from '@moments/contract/members/staff-member-changes';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { endPlan, notifyOfWaitlist } from '../../payments/index.ts';
import { endPauseWithStatus, resumePausedPlan } from '../../requests/index.ts';
import { endSessions } from '../../sign-in/index.ts';
import { changeStatus } from '../change-status.ts';
import { type Member } from '../member.ts';
import { requireLockedMember } from '../members-repository.ts';
import { getStatusEffects } from './status-consequences.ts';
import { canChangeStatus, explainStatusNotAllowed, explainStatusObstacle } from './status-rules.ts';

type Change = ParsedBodyOf<typeof staffChangeStatus>;

/** @throws AppError ILLEGAL_TRANSITION with the allowed statuses */
function requireAllowed(member: Member, to: MemberStatus): void {
  const obstacle = explainStatusObstacle(member);
  if (obstacle !== undefined) throw new AppError('ILLEGAL_TRANSITION', { message: obstacle });
  const { status, statusBeforeStop } = member;
  // The rules do not know the transitions of an unknown status.
  if (status === undefined) throw new AppError('ILLEGAL_TRANSITION');
  const current = { status, statusBeforeStop };
  if (!canChangeStatus(current, to))
    throw new AppError('ILLEGAL_TRANSITION', { message: explainStatusNotAllowed(current, to) });
}

/** Records the billing decision. Staff can change it for a stopped member, for example to end a plan that was kept. */
async function recordBillingDecision(
  transaction: Transaction,
  memberId: string,
  { actor, billing, reason }: { actor: string; billing: Change['billing']; reason: string },
): Promise<void> {
  const after = { billing, reason };
  await recordAudit(transaction, { actor, action: 'member.billing-decided', memberId, after });
}

const requireBillingDecision = ({ status, billing }: Change): void => {
  if (isStoppedByAdmin(status) && billing === undefined)
    throw invalidFields({
      billing: 'Choose what happens to billing: cancel-now, cancel-at-period-end, or keep',
    });
};

const endings = { 'end-now': 'now', 'end-with-period': 'with-period' } as const;

/** Does what the rules say that a change does. */
async function applyEffects(
  services: Services,
  transaction: Transaction,
  memberId: string,
  { status: to, billing }: Pick<Change, 'status' | 'billing'>,
): Promise<void> {
  const effects = getStatusEffects(to, billing);
  await endPauseWithStatus(services, transaction, memberId, to);
  if (effects.endsSessions) await endSessions(transaction, memberId);
  if (effects.plan === 'resume') await resumePausedPlan(services, transaction, memberId, to);
  if (effects.plan === 'end-now' || effects.plan === 'end-with-period')
    await endPlan(services, transaction, memberId, endings[effects.plan]);
  if (to === 'WAITLIST_REVIEW') await notifyOfWaitlist(services, transaction, memberId);
}

interface ChangeByHand extends Change {
  /** 'token:<name>' or 'staff:<ID>'. */
  readonly actor: string;
}

const changedSince = 'The status has changed since you looked. Look at it again, then decide.';

/**
 * Changes a member's status by hand. Stopping and deleting end all sessions (STOP-03) and need a billing decision.
 * @returns a message for the person
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION, or INVALID_REQUEST without a billing decision
 */
export async function changeMemberStatus(
  services: Services,
  id: string,
  { actor, from, ...change }: ChangeByHand,
): Promise<string> {
  requireBillingDecision(change);
  const { status: to, billing, reason } = change;
  const isStop = isStoppedByAdmin(to);
  return services.database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, services.personalData, id);
    if (from !== undefined && member.storedStatus !== from && member.status !== to)
      throw new AppError('ILLEGAL_TRANSITION', { message: changedSince });
    const isSame = member.status === to;
    if (isSame && (!isStop || billing === 'keep' || member.erasedAt !== null))
      return 'Nothing changed. The member already has this status';
    if (!isSame) {
      requireAllowed(member, to);
      await changeStatus(services, transaction, { memberId: id, to, actor, reason });
    }
    if (isStop) await recordBillingDecision(transaction, id, { actor, billing, reason });
    await applyEffects(services, transaction, id, change);
    return isSame ? `The member already has this status. Billing: ${String(billing)}` : 'Status changed';
  });
}
