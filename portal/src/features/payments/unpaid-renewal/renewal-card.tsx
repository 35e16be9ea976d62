import type { ReactNode } from 'react';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { useReceipt } from '../receipt/receipt.tsx';

interface RenewalCardProps {
  /** The overdue amount, once it has loaded. */
  readonly amount?: ReactNode;
  /** Why the plan wasn't renewed. The default says only that it wasn't. */
  readonly message?: string;
  readonly children: ReactNode;
}

/** The frame of the overdue payment. It is shown while the amount loads, too. */
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
      <SkeletonBlock shape="block" height={48} />
    </Skeleton>
  </RenewalCard>
);

/** Says that the renewal is paid (CHK-08). */
export function RenewalPaid() {
  const { subscription } = useProfile();
  const receipt = useReceipt('renewal');
  return (
    <Card>
      <Stack>
        <Note tone="good" live="status" title="Great news! Your payment was processed successfully.">
          <p>{subscription ? `Your ${subscription.title} plan continues.` : 'Your plan continues.'}</p>
        </Note>
        {receipt && <Note title={receipt.title}>{receipt.details}</Note>}
        <Row>
          <LinkButton href={paths.home}>Go to Home</LinkButton>
        </Row>
      </Stack>
    </Card>
  );
}
