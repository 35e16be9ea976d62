import type { MemberSubscription, PendingChange } from '@moments/contract/members/members';
import { formatCents } from '@moments/contract/values/money';

/** Says that a plan change waits for the member at the bank, and what was not charged (PLAN-10). */
export const getPendingChangeCopy = (
  { title }: Pick<MemberSubscription, 'title'>,
  change: Pick<PendingChange, 'title' | 'amount'>,
): { readonly title: string; readonly text: string } => ({
  title: `Your change to ${change.title} isn’t confirmed yet`,
  text: `Your bank hasn’t confirmed your payment of ${formatCents(change.amount)}, so you weren’t charged. You still have the ${title} plan.`,
});

/** The label of the way back to the bank's page. */
export const finishChangeLabel = 'Finish your change';
