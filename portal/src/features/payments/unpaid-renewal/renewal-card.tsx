import type { ReactNode } from 'react';
import { Card } from '@moments/ui/display/card.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useProfile } from '../../../member/use-profile.ts';

interface RenewalCardProps {
  /** What is open, once that is known. */
  readonly amount?: ReactNode;
  /** What happened; by itself only that it did. */
  readonly words?: string;
  readonly children: ReactNode;
}

/** Says what is the matter, also while what is open is on the way. */
export function RenewalCard({ amount, words, children }: RenewalCardProps) {
  const { subscription } = useProfile();
  return (
    <Card title="A payment is open" action={amount}>
      <Stack>
        <p>{words ?? `We couldn’t renew your ${subscription?.title ?? ''} plan.`}</p>
        {children}
      </Stack>
    </Card>
  );
}
