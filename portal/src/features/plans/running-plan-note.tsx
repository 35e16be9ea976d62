import type { MemberSubscription } from '@moments/contract/members';

import { shortEasternDay } from '../../catalog/renewal-day.ts';
import { paths } from '../../configuration/paths.ts';
import { TextLink } from '../../interface/buttons/text-link.tsx';
import { Note } from '../../interface/feedback/note.tsx';

type RunningPlan = Pick<MemberSubscription, 'status' | 'title' | 'cancelPlanInitiated' | 'endDate'>;

/** What a member with a plan has to know before choosing; undefined where none runs. A second plan is never added to one. */
function runningPlanWords({ status, title, cancelPlanInitiated, endDate }: RunningPlan): string | undefined {
  switch (status) {
    case 'MEMBERSHIP_PAST_DUE':
      return `We couldn’t renew your ${title} plan. Please update your card in Billing, and it goes on.`;
    case 'MEMBERSHIP_ACTIVE':
    case 'MEMBERSHIP_PAUSED':
      return cancelPlanInitiated
        ? `Your ${title} plan runs until ${shortEasternDay(endDate)}. You can choose another when it has ended, or keep it in Billing.`
        : `You have the ${title} plan. To choose another, cancel it in Billing first; it stays yours until its month has ended.`;
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
    <Note tone={plan.status === 'MEMBERSHIP_PAST_DUE' ? 'warn' : 'info'}>
      <p>{words}</p>
      <TextLink href={paths.billing}>Go to Billing</TextLink>
    </Note>
  );
}
