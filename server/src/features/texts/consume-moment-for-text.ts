import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { changeStatus, returnToCoaching, type Member } from '../members/index.ts';
import { consumeMoment, readBalance } from '../moments/index.ts';
import { getPartnerBudget } from './budgets/partner-budget.ts';
import { sendNotice, sendNoticeOncePerDay } from './send-notice.ts';
import { getTextPolicy } from './text-policy-rules.ts';

const reasons = {
  AWAY_TEXT_LIMIT: 'no Moments left',
  AWAY_BUDGET_LIMIT: 'the partner’s budget is used up',
} as const;

const setAway = (
  services: Services,
  transaction: Transaction,
  { id: memberId }: Member,
  to: keyof typeof reasons,
) => changeStatus(services, transaction, { memberId, to, actor: 'system', reason: reasons[to] });

/** Makes a member without Moments away and sends a notice that says how to return (MOM-04). */
async function setAwayAtZero(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<void> {
  await setAway(services, transaction, member, 'AWAY_TEXT_LIMIT');
  await sendNotice(services, transaction, member, 'none-left', cause);
}

async function updateStatusAfterUse(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<void> {
  const { remaining } = await readBalance(transaction, member.id);
  const { becomesAwayAtZero } = getTextPolicy(member.status);
  if (remaining > 0) {
    // A new month or a correction added Moments, and no job has restored the member yet.
    if (member.status === 'AWAY_TEXT_LIMIT')
      await returnToCoaching(services, transaction, member.id, 'has Moments again');
    return;
  }
  if (becomesAwayAtZero) await setAwayAtZero(services, transaction, member, cause);
}

type Outcome = 'used' | 'none-left' | 'budget-reached';

/** Consumes one Moment of the member, and of the partner's budget if the partner pays. */
async function consumeWithBudget(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<Outcome> {
  const budget = await getPartnerBudget(services, transaction, member);
  if (!budget.isLeft) return 'budget-reached';
  const outcome = await consumeMoment(transaction, { memberId: member.id, cause, at: services.clock.now() });
  if (outcome !== 'used') return 'none-left';
  await budget.consume();
  return 'used';
}

async function notifyNotConsumed(
  services: Services,
  transaction: Transaction,
  member: Member,
  result: { readonly outcome: Outcome; readonly cause: string },
): Promise<void> {
  const { becomesAwayAtZero, notice } = getTextPolicy(member.status);
  if (result.outcome === 'budget-reached') {
    if (becomesAwayAtZero) await setAway(services, transaction, member, 'AWAY_BUDGET_LIMIT');
    await sendNoticeOncePerDay(services, transaction, member, 'budget');
  } else if (becomesAwayAtZero && member.status !== 'AWAY_TEXT_LIMIT') {
    await setAwayAtZero(services, transaction, member, result.cause);
  } else if (notice) {
    await sendNoticeOncePerDay(services, transaction, member, notice);
  }
}

/**
 * Consumes the Moment of a text (MOM-01), and updates the status and notifies the member at zero. The member must be locked.
 * @param cause the idempotency key, which names the text
 * @returns whether the text used a Moment
 */
export async function consumeMomentForText(
  services: Services,
  transaction: Transaction,
  member: Member,
  cause: string,
): Promise<boolean> {
  const { usesMoment, notice } = getTextPolicy(member.status);
  const outcome = usesMoment ? await consumeWithBudget(services, transaction, member, cause) : 'none-left';
  if (outcome !== 'used') {
    await notifyNotConsumed(services, transaction, member, { outcome, cause });
    return false;
  }
  await updateStatusAfterUse(services, transaction, member, cause);
  if (notice === 'waiting') await sendNoticeOncePerDay(services, transaction, member, notice);
  return true;
}
