import type { CustomerRecords, ProviderSubscription } from '../../../providers/payments/payment-reader.ts';
import { describeReversal } from '../sync/reversal-rules.ts';
import { toMembershipStatus } from '../sync/subscription-rules.ts';
import { getPaidAmounts, type MemberRecords, type RecordedPlan } from './record-rules.ts';

function toRecordedPlan(plan: ProviderSubscription): RecordedPlan | undefined {
  const status = toMembershipStatus(plan.state);
  return (
    status && {
      id: plan.id,
      status,
      priceId: plan.priceId,
      endsWithPeriod: plan.endsWithPeriod,
      periodEnd: plan.periodEnd.getTime() / 1000,
    }
  );
}

/** Converts Stripe's objects of one customer to the form of our records. */
export const toProviderRecords = ({ subscriptions, payments, disputes }: CustomerRecords): MemberRecords => ({
  plans: subscriptions.map(toRecordedPlan).filter((plan) => plan !== undefined),
  paid: getPaidAmounts(payments),
  refunded: payments.reduce((sum, { refunded }) => sum + refunded, 0),
  disputes: disputes.map((dispute) => {
    const { amount, status } = describeReversal(dispute);
    return { amount: 0 - amount, status };
  }),
});
