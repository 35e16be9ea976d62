import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';
import { Card } from '@moments/ui/display/card.tsx';
import { Stepper } from '@moments/ui/display/steps.tsx';
import { CardIcon, MessageIcon } from '@moments/ui/icons.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { dayOf, formatMoments } from './billing-rules.ts';

/** What comes next of a plan that renews: what is left until then, and what is charged and brought then. */
export function RenewalSteps({ plan: { endDate, moments } }: { plan: SubscriptionDisplay }) {
  const remaining = useProfile().subscription?.messagesRemaining ?? 0;
  const day = dayOf(endDate);
  return (
    <Card title="What happens next">
      <Stepper
        items={[
          {
            title: `Until ${day}`,
            state: 'now',
            icon: <MessageIcon />,
            children: `You have ${formatMoments(remaining)} left. They expire then, no rollover.`,
          },
          {
            title: `On ${day}, your plan renews`,
            state: 'later',
            icon: <CardIcon />,
            children: `Your default card is charged for the next month, which brings ${formatMoments(moments)}.`,
          },
        ]}
      />
    </Card>
  );
}
