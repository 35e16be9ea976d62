import { useQuery } from '@tanstack/react-query';
import { endWithAccount } from '@moments/contract/members/account-end';
import type { MemberSubscription } from '@moments/contract/members/members';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { paths } from '../../../configuration/paths.ts';
import { formatShortTimestampDate } from '../../../dates/format-date.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { getNextPlanCopy } from '../billing/billing-copy.ts';
import { createProductsQuery } from '../plans-queries.ts';

type RunningPlan = Pick<
  MemberSubscription,
  'status' | 'title' | 'cancelPlanInitiated' | 'nextPlan' | 'endDate' | 'priceId'
>;

/**
 * Describes the member's active plan.
 *
 * @param isSold whether the plan is still sold at the member's price. A plan with the same title and another price is another
 *   plan, and choosing it would change the plan
 */
function getActivePlanCopy(plan: RunningPlan, isSold: boolean, isLeaving: boolean): string {
  const { title, cancelPlanInitiated, endDate } = plan;
  if (cancelPlanInitiated) {
    const start = `Your ${title} plan ends on ${formatShortTimestampDate(endDate)}.`;
    if (isLeaving) return `${start} To keep it, keep your account first.`;
    return isSold
      ? `${start} Choose it again to keep it, or choose another plan.`
      : `${start} New members can’t choose it any longer. You can keep it in Billing or choose another plan here.`;
  }
  const next = getNextPlanCopy(plan);
  const start = next === undefined ? `You have the ${title} plan.` : `You have ${next}.`;
  const end = 'Choose another plan to see what you’d pay today and at renewal.';
  return isSold
    ? `${start} ${end}`
    : `${start} New members can’t choose it any longer, but you can keep it. ${end}`;
}

/** Says what a member with a running plan must know before choosing; undefined for other members. */
function getRunningPlanCopy(plan: RunningPlan, isSold: boolean, isLeaving: boolean): string | undefined {
  switch (plan.status) {
    case 'MEMBERSHIP_PAUSED':
      return `Your ${plan.title} plan is paused. You won’t be charged, and you can change it after it resumes.`;
    case 'MEMBERSHIP_ACTIVE':
      return getActivePlanCopy(plan, isSold, isLeaving);
    // The page shows the overdue payment above the plans.
    case 'MEMBERSHIP_PAST_DUE':
    case 'MEMBERSHIP_INCOMPLETE':
    case 'MEMBERSHIP_ENDED':
      return undefined;
  }
}

/** Shows what a member with a plan should know before choosing another. */
export function RunningPlanNote() {
  const { data: plans } = useQuery(createProductsQuery('plan'));
  const { user, subscription, derivation } = useProfile();
  const { deletionDueAt } = user.basicInfo;
  const plan = subscription && endWithAccount(subscription, deletionDueAt);
  const isApplying = derivation.status === 'ADDITIONAL_INFORMATION';
  const isSold = plans === undefined || plans.some(({ priceId }) => priceId === plan?.priceId);
  const copy = plan && getRunningPlanCopy(plan, isSold, deletionDueAt !== null);
  if (!copy) return null;
  return (
    <Note>
      <p>{copy}</p>
      {isApplying ? (
        <TextLink href={paths.additionInformation}>Continue your application</TextLink>
      ) : (
        <TextLink href={paths.billing}>Go to Billing</TextLink>
      )}
    </Note>
  );
}
