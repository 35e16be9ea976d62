import type { MemberSubscription } from '@moments/contract/members/members';
import { formatCents } from '@moments/contract/values/money';
import type { SummaryLine } from '@moments/ui/display/value-lists.tsx';
import { dayOf } from './billing-rules.ts';

type Plan = Pick<MemberSubscription, 'status' | 'cancelPlanInitiated' | 'amount' | 'endDate'>;

/** What a plan costs next, and when; nothing of a plan that does not run: what is the matter with it is said elsewhere. */
export function getNextPaymentLines({
  status,
  cancelPlanInitiated,
  amount,
  endDate,
}: Plan): readonly SummaryLine[] | undefined {
  if (status !== 'MEMBERSHIP_ACTIVE') return undefined;
  const nothing = { label: 'Due then', amount: 'Nothing', kind: 'strong' } as const;
  if (cancelPlanInitiated) return [{ label: 'Plan Cancel', amount: dayOf(endDate), quiet: true }, nothing];
  if (amount === 0) return [{ label: 'Next billing date', amount: 'None', quiet: true }];
  return [
    { label: 'Next billing date', amount: dayOf(endDate), quiet: true },
    { label: 'Due then', amount: formatCents(amount), kind: 'strong' },
  ];
}
