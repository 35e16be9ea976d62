import { lazy, Suspense, useState } from 'react';
import { useProfile } from '../../../member/use-profile.ts';
import { useBankReturn } from '../card-form/use-bank-return.ts';
import { useCardReturn } from '../cards/use-card-return.ts';
import { renewalPurpose } from './renewal-purpose.ts';
import { RenewalSkeleton } from './renewal-skeleton.tsx';

const RenewalPanel = lazy(async () => ({ default: (await import('./renewal-panel.tsx')).RenewalPanel }));

/**
 * The renewal that failed and the way to pay it (STAT-11); nothing for everybody else. It stays once it was there, to say that
 * it is paid.
 * @param page the page that shows it, with its query: the bank’s page leads back there
 */
export function UnpaidRenewal({ page }: { page: string }) {
  const isPastDue = useProfile().subscription?.status === 'MEMBERSHIP_PAST_DUE';
  const payment = useBankReturn('payment', renewalPurpose);
  const card = useCardReturn('renewal-card');
  const [wasNeeded, setNeeded] = useState(isPastDue || payment !== undefined);
  if (isPastDue && !wasNeeded) setNeeded(true);
  if (!wasNeeded) return null;
  return (
    <Suspense fallback={<RenewalSkeleton />}>
      <RenewalPanel page={page} hasPaidAtBank={payment !== undefined} returnedCard={card} />
    </Suspense>
  );
}
