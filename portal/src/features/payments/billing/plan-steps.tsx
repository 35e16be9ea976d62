import { isCoaching, parseMemberStatus } from '@moments/contract/members/member-status';
import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';
import { Card } from '@moments/ui/display/card.tsx';
import { Stepper } from '@moments/ui/display/steps.tsx';
import { CardIcon, HomeIcon, MessageIcon } from '@moments/ui/icons.ts';
import { formatTimestampDate } from '../../../dates/format-date.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { formatMoments } from '../moments-copy.ts';

interface TextingFacts {
  readonly left: number;
  readonly isCoached: boolean;
  readonly isHeldForMatch: boolean;
}

/**
 * Gets the member's Moments, whether a coach answers (not while the member waits for one, is away, or has left), and whether the plan
 * is on hold until a late match (RENEW-05).
 */
export function useTextingFacts(): TextingFacts {
  const { user, subscription } = useProfile();
  const status = parseMemberStatus(user.basicInfo.currentStatus);
  return {
    left: subscription?.messagesRemaining ?? 0,
    isCoached: status !== undefined && isCoaching(status),
    isHeldForMatch: subscription?.pauseReason === 'late-match',
  };
}

const noneLeft = 'You have no Moments left.';

/** Says what is charged after a cancellation. An overdue payment stays due, and one without a match is returned. */
function describeCharges({ status, cost, endDate }: SubscriptionDisplay, isHeldForMatch: boolean): string {
  if (status === 'MEMBERSHIP_PAST_DUE')
    return 'We won’t charge you for later months. You still owe the overdue payment.';
  if (isHeldForMatch)
    return `Your card won’t be charged again. If you’re not matched by ${formatTimestampDate(endDate)}, we return your payment.`;
  return cost === 0 ? 'Your plan won’t renew.' : 'Your card won’t be charged again.';
}

export function CancellationSteps({ plan }: { plan: SubscriptionDisplay }) {
  const { endDate, moments } = plan;
  const { left, isCoached, isHeldForMatch } = useTextingFacts();
  const { deletionDueAt } = useProfile().user.basicInfo;
  const noneNow = moments === 0 ? 'You keep community access until then.' : noneLeft;
  return (
    <Card title="What’s next">
      <Stepper
        items={[
          {
            title: deletionDueAt === null ? 'You canceled' : 'Your plan won’t renew',
            state: 'done',
            children: describeCharges(plan, isHeldForMatch),
          },
          {
            title: `Nothing changes until ${formatTimestampDate(endDate)}`,
            state: 'now',
            icon: <MessageIcon />,
            children:
              left === 0
                ? noneNow
                : `${isCoached ? 'Keep texting your coach. ' : ''}You have ${formatMoments(left)} left.`,
          },
          {
            state: 'later',
            icon: <HomeIcon />,
            ...(deletionDueAt === null
              ? {
                  title: 'After that, you can still come back',
                  children: 'You keep your account and can choose a plan any time.',
                }
              : {
                  title: `Your account will be deleted on ${formatTimestampDate(deletionDueAt)}`,
                  children: 'You can keep it until then.',
                }),
          },
        ]}
      />
    </Card>
  );
}

/** Shows what is left until a plan renews, and what the member then pays and gets. */
export function RenewalSteps({ plan }: { plan: SubscriptionDisplay }) {
  const { endDate, nextPlan } = plan;
  const moments = nextPlan?.moments ?? plan.moments;
  const { left } = useTextingFacts();
  const day = formatTimestampDate(endDate);
  return (
    <Card title="What’s next">
      <Stepper
        items={[
          {
            title: `Until ${day}`,
            state: 'now',
            icon: <MessageIcon />,
            children:
              left === 0
                ? noneLeft
                : `You have ${formatMoments(left)} left. They expire then with no rollover.`,
          },
          {
            title: nextPlan ? `On ${day}, ${nextPlan.title} begins` : `On ${day}, your plan renews`,
            state: 'later',
            icon: <CardIcon />,
            children: `We charge your default card for the next month, and you get ${formatMoments(moments)}.`,
          },
        ]}
      />
    </Card>
  );
}
