import type { MemberStatus } from '@moments/contract/members/member-status';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { changeStatus, returnToCoaching, type Member } from '../members/index.ts';
import { consumeMoment, readBalance } from '../moments/index.ts';
import { getPartnerBudget } from './budgets/partner-budget.ts';
import { sendNotice, sendNoticeOncePerDay } from './send-notice.ts';
import { getTextPolicy } from './text-policy-rules.ts';

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
  await sendNotice(services, transaction, member, 'none-left', cause);
}

async function afterUse(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<void> {
  const { remaining } = await readBalance(transaction, member.id);
  const { becomesAwayAtZero } = getTextPolicy(member.status);
  if (remaining > 0) {
    // A new month or a correction brought Moments, and nothing else has noticed yet.
    if (member.status === 'AWAY_TEXT_LIMIT')
      await returnToCoaching(transaction, member.id, 'has Moments again');
    return;
  }
  if (becomesAwayAtZero) await leaveAtZero(services, transaction, member, cause);
}

type Outcome = 'used' | 'none-left' | 'budget-reached';

/** One Moment of the member, and of the partner's budget where the partner pays. */
async function takeMoment(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<Outcome> {
  const share = await getPartnerBudget(services, transaction, member);
  if (!share.isLeft) return 'budget-reached';
  const use = await consumeMoment(transaction, { memberId: member.id, cause, at: services.clock.now() });
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
  const { becomesAwayAtZero, notice } = getTextPolicy(member.status);
  if (why.outcome === 'budget-reached') {
    if (becomesAwayAtZero)
      await move(transaction, member.id, 'AWAY_BUDGET_LIMIT', 'the partner’s budget is used up');
    await sendNoticeOncePerDay(services, transaction, member, 'budget');
  } else if (becomesAwayAtZero && member.status !== 'AWAY_TEXT_LIMIT') {
    await leaveAtZero(services, transaction, member, why.cause);
  } else if (notice) {
    await sendNoticeOncePerDay(services, transaction, member, notice);
  }
}

/**
 * Takes the Moment of a text (MOM-01), and does what follows at zero. Call it with the member locked.
 * @param cause names the text
 * @returns whether the text is counted
 */
export async function consumeMomentForText(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<boolean> {
  const { usesMoment, notice } = getTextPolicy(member.status);
  const outcome = usesMoment ? await takeMoment(services, transaction, member, cause) : 'none-left';
  if (outcome !== 'used') {
    await tellWhy(services, transaction, member, { outcome, cause });
    return false;
  }
  await afterUse(services, transaction, member, cause);
  if (notice === 'waiting') await sendNoticeOncePerDay(services, transaction, member, notice);
  return true;
}
