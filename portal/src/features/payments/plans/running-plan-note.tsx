import { useQuery } from '@tanstack/react-query';
import type { MemberSubscription } from '@moments/contract/members/members';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { paths } from '../../../configuration/paths.ts';
import { shortEasternDay } from '../../../dates/renewal-day.ts';
import { productsQuery } from './products-query.ts';

type RunningPlan = Pick<
  MemberSubscription,
  'status' | 'title' | 'cancelPlanInitiated' | 'endDate' | 'priceId'
>;

/** The plan that they have: a card of its name with another price is another plan, which choosing would change to. */
function ownPlanWords({ title, cancelPlanInitiated, endDate }: RunningPlan, isOnOffer: boolean): string {
  const end = shortEasternDay(endDate);
  if (cancelPlanInitiated)
    return isOnOffer
      ? `Your ${title} plan runs until ${end}. Choose it again to keep it, or another to change to it.`
      : `Your ${title} plan runs until ${end}. Its terms are no longer on offer: you can keep it in Billing, or choose another here to change to it.`;
  return isOnOffer
    ? `You have the ${title} plan. Choose another to see what it would cost today and at renewal.`
    : `You have the ${title} plan. Its terms are no longer on offer, and stay yours while you keep it. Choose another to see what it would cost today and at renewal.`;
}

/** What a member with a plan has to know before choosing; undefined where none runs. A second plan is never added to one. */
function runningPlanWords(plan: RunningPlan, isOnOffer: boolean): string | undefined {
  switch (plan.status) {
    case 'MEMBERSHIP_PAUSED':
      return `Your ${plan.title} plan is paused: nothing is charged, and it can’t be changed until it goes on.`;
    case 'MEMBERSHIP_ACTIVE':
      return ownPlanWords(plan, isOnOffer);
    // What is open stands above the plans, with the way to pay it.
    case 'MEMBERSHIP_PAST_DUE':
    case 'MEMBERSHIP_INCOMPLETE':
    case 'MEMBERSHIP_ENDED':
      return undefined;
  }
}

/** Told before a plan is chosen, not after a card was typed. */
export function RunningPlanNote({ plan }: { plan: RunningPlan | null }) {
  const { data: plans } = useQuery(productsQuery(false));
  const isOnOffer = plans === undefined || plans.some(({ priceId }) => priceId === plan?.priceId);
  const words = plan && runningPlanWords(plan, isOnOffer);
  if (!words) return null;
  return (
    <Note>
      <p>{words}</p>
      <TextLink href={paths.billing}>Go to Billing</TextLink>
    </Note>
  );
}
