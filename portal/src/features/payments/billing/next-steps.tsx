import { Card } from '@moments/ui/display/card.tsx';
import { Stepper } from '@moments/ui/display/steps.tsx';
import { HomeIcon, MessageIcon } from '@moments/ui/icons.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { dayOf, formatMoments } from './billing-rules.ts';

/** What a cancellation means, step by step. */
export function NextSteps({ endDate, isFree }: { endDate: string; isFree: boolean }) {
  const remaining = useProfile().subscription?.messagesRemaining ?? 0;
  return (
    <Card title="What happens next">
      <Stepper
        items={[
          {
            title: 'You canceled',
            state: 'done',
            children: isFree ? 'Your plan isn’t renewed.' : 'Your card won’t be charged again.',
          },
          {
            title: `Until ${dayOf(endDate)}, nothing changes`,
            state: 'now',
            icon: <MessageIcon />,
            children: `Keep texting your coach. You have ${formatMoments(remaining)} left.`,
          },
          {
            title: 'After that, you’re still welcome',
            state: 'later',
            icon: <HomeIcon />,
            children: 'Your account stays, and you can buy a plan any time.',
          },
        ]}
      />
    </Card>
  );
}
