import type { MemberSubscription } from '@moments/contract/members';

import { shortEasternDay } from '../../catalog/renewal-day.ts';
import { paths } from '../../configuration/paths.ts';
import { TextLink } from '../../interface/buttons/text-link.tsx';
import { Note } from '../../interface/feedback/note.tsx';

type RunningPlan = Pick<MemberSubscription, 'status' | 'title' | 'cancelPlanInitiated' | 'endDate'>;

/** What a member with a plan has to know before choosing; undefined where none runs. A second plan is never added to one. */
function runningPlanWords({ status, title, cancelPlanInitiated, endDate }: RunningPlan): string | undefined {
  switch (status) {
    case 'MEMBERSHIP_PAUSED':
      return `Your ${title} plan is paused: nothing is charged, and it can’t be changed until it goes on.`;
    case 'MEMBERSHIP_ACTIVE':
      return cancelPlanInitiated
        ? `Your ${title} plan runs until ${shortEasternDay(endDate)}. Choose it again to keep it, or another to change to it.`
        : `You have the ${title} plan. Choose another to see what it would cost today and at renewal.`;
    // What is open stands above the plans, with the way to pay it.
    case 'MEMBERSHIP_PAST_DUE':
    case 'MEMBERSHIP_INCOMPLETE':
    case 'MEMBERSHIP_ENDED':
      return undefined;
  }
}

/** Told before a plan is chosen, not after a card was typed. */
export function RunningPlanNote({ plan }: { plan: RunningPlan | null }) {
  const words = plan && runningPlanWords(plan);
  if (!words) return null;
  return (
    <Note>
      <p>{words}</p>
      <TextLink href={paths.billing}>Go to Billing</TextLink>
    </Note>
  );
}
