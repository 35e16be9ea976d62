import type { MemberStatus } from '@moments/contract/members/member-status';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { changeStatus, returnToCoaching, type Member } from '../members/index.ts';
import { balanceOf, useMoment } from '../moments/index.ts';
import { budgetShareOf } from './budgets/partner-budget.ts';
import { tellNow, tellOnceADay } from './send-notice.ts';
import { handlingOf } from './text-policy-rules.ts';

const move = (transaction: Transaction, memberId: string, to: MemberStatus, reason: string) =>
  changeStatus(transaction, { memberId, to, actor: 'system', reason });

/** Away at zero, told once with the way back (MOM-04). */
async function leaveAtZero(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<void> {
  await move(transaction, member.id, 'AWAY_TEXT_LIMIT', 'no Moments left');
  await tellNow(services, transaction, member, 'none-left', cause);
}

async function afterUse(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<void> {
  const { remaining } = await balanceOf(transaction, member.id);
  const { leavesAtZero } = handlingOf(member.status);
  if (remaining > 0) {
    // A new month or a correction brought Moments, and nothing else has noticed yet.
    if (member.status === 'AWAY_TEXT_LIMIT')
      await returnToCoaching(transaction, member.id, 'has Moments again');
    return;
  }
  if (leavesAtZero) await leaveAtZero(services, transaction, member, cause);
}

type Outcome = 'used' | 'none-left' | 'budget-reached';

/** One Moment of the member, and of the partner's budget where the partner pays. */
async function takeMoment(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<Outcome> {
  const share = await budgetShareOf(services, transaction, member);
  if (!share.isLeft) return 'budget-reached';
  const use = await useMoment(transaction, { memberId: member.id, cause, at: services.clock.now() });
  if (use !== 'used') return 'none-left';
  await share.use();
  return 'used';
}

async function tellWhy(
  services: Services,
  transaction: Transaction,
  member: Member,
  why: { readonly outcome: Outcome; readonly cause: string },
): Promise<void> {
  const { leavesAtZero, notice } = handlingOf(member.status);
  if (why.outcome === 'budget-reached') {
    if (leavesAtZero)
      await move(transaction, member.id, 'AWAY_BUDGET_LIMIT', 'the partner’s budget is used up');
    await tellOnceADay(services, transaction, member, 'budget');
  } else if (leavesAtZero && member.status !== 'AWAY_TEXT_LIMIT') {
    await leaveAtZero(services, transaction, member, why.cause);
  } else if (notice) {
    await tellOnceADay(services, transaction, member, notice);
  }
}

/**
 * Takes the Moment of a text (MOM-01), and does what follows at zero. Call it with the member locked.
 * @param cause names the text
 * @returns whether the text is counted
 */
export async function useText(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<boolean> {
  const { usesMoment, notice } = handlingOf(member.status);
  const outcome = usesMoment ? await takeMoment(services, transaction, member, cause) : 'none-left';
  if (outcome !== 'used') {
    await tellWhy(services, transaction, member, { outcome, cause });
    return false;
  }
  await afterUse(services, transaction, member, cause);
  if (notice === 'waiting') await tellOnceADay(services, transaction, member, notice);
  return true;
}
