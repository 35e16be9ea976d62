import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { createPreloadable } from '../../../frame/lazy-part.ts';
import { useProfile, type Profile } from '../../../member/use-profile.ts';
import { useCardReturn } from '../cards/use-card-return.ts';
import { paymentPurposes, useBankReturn } from '../flow/bank-return.ts';
import { RenewalSkeleton } from './renewal-card.tsx';

const { Part: RenewalPanel, preload } = createPreloadable(async () => {
  const panel = await import('./renewal-panel.tsx');
  return { default: panel.RenewalPanel, loadRenewal: panel.loadRenewal };
});

const hasUnpaidRenewal = ({ subscription }: Pick<Profile, 'subscription'>): boolean =>
  subscription?.status === 'MEMBERSHIP_PAST_DUE';

/** Loads the panel for a member whose renewal failed, before the page shows: with a client, its payment and cards too. */
export async function loadUnpaidRenewal(profile: Profile, client?: QueryClient): Promise<void> {
  if (!hasUnpaidRenewal(profile)) return;
  const { loadRenewal } = await preload();
  if (client) await loadRenewal(client);
}

/**
 * Shows the overdue payment of a plan that couldn't be renewed (STAT-11); nothing for other members. After the payment it stays, to
 * say that the renewal is paid.
 *
 * @param page the page that shows it, with its query: the bank's page leads back there
 */
export function UnpaidRenewal({ page }: { page: string }) {
  const isPastDue = hasUnpaidRenewal(useProfile());
  const payment = useBankReturn('payment', paymentPurposes.renewal);
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
