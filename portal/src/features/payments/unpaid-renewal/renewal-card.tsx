import type { ReactNode } from 'react';
import { endWithAccount } from '@moments/contract/members/account-end';
import type { MemberSubscription } from '@moments/contract/members/members';
import { Card } from '@moments/ui/display/card.tsx';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useProfile } from '../../../member/use-profile.ts';

/** Gets the member’s plan. It ends with an account that will be deleted. */
export function useOwnPlan(): MemberSubscription | null {
  const { user, subscription } = useProfile();
  return subscription && endWithAccount(subscription, user.basicInfo.deletionDueAt);
}

interface RenewalCardProps {
  /** The overdue amount, once it has loaded. */
  readonly amount?: ReactNode;
  /** Why the plan wasn't renewed. The default says only that it wasn't. */
  readonly message?: string;
  readonly children: ReactNode;
}

/** Shows the frame of the overdue payment. It is shown while the amount loads, too. */
export function RenewalCard({ amount, message, children }: RenewalCardProps) {
  const { subscription } = useProfile();
  return (
    <Card title="You have an overdue payment" action={amount}>
      <Stack>
        <p>{message ?? `We couldn’t renew your ${subscription?.title ?? ''} plan.`}</p>
        {children}
      </Stack>
    </Card>
  );
}

export const RenewalSkeleton = () => (
  <RenewalCard>
    <Skeleton label="Loading your overdue payment">
      <SkeletonBlock width="80%" />
      <SkeletonBlock shape="block" height={350} />
    </Skeleton>
  </RenewalCard>
);
