import type { SubscriptionDisplay } from '@moments/contract/payments/subscription';
import type { SummaryLine } from '@moments/ui/display/value-lists.tsx';
import { dayOf, formatBillingCycle } from './billing-rules.ts';

/** What becomes of a plan at the end of its period. */
function lastLine({
  status,
  cancelPlanInitiated,
  nextBillingDate,
  endDate,
}: SubscriptionDisplay): SummaryLine {
  if (status === 'MEMBERSHIP_ENDED') return { label: 'Ended on', amount: dayOf(endDate), kind: 'strong' };
  if (cancelPlanInitiated) return { label: 'Plan Cancel', amount: dayOf(endDate), kind: 'strong' };
  if (status === 'MEMBERSHIP_PAST_DUE')
    return { label: 'Renewal', amount: 'Payment is open', kind: 'strong' };
  return {
    label: 'Renewal',
    amount: nextBillingDate === null ? 'Nothing is charged' : 'Renews automatically',
    kind: 'strong',
  };
}

/** A plan line by line (BILL-03). */
export const planLines = (plan: SubscriptionDisplay): readonly SummaryLine[] => [
  { label: 'Moments', amount: `${String(plan.moments)} a month`, quiet: true },
  { label: 'Billing cycle', amount: formatBillingCycle[plan.billingCycle], quiet: true },
  {
    label: 'Next billing date',
    amount: plan.nextBillingDate === null ? 'None' : dayOf(plan.nextBillingDate),
    quiet: true,
  },
  lastLine(plan),
];
