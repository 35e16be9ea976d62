import type {
  ProviderPayment,
  ProviderRecordsSnapshot,
  ProviderSubscription,
  RecordedDispute,
} from '../../../providers/payments/payment-reader.ts';
import { describeReversal } from '../sync/reversal-rules.ts';
import { toMembershipStatus } from '../sync/subscription-rules.ts';
import { getPaidAmounts, type MemberRecords, type RecordedPlan } from './record-rules.ts';

/** Stripe's objects of one customer. */
export interface CustomerSnapshot {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly payments: readonly ProviderPayment[];
  readonly disputes: readonly RecordedDispute[];
}

/** Groups Stripe's objects by customer. */
export function groupByCustomer({
  subscriptions,
  payments,
  disputes,
}: ProviderRecordsSnapshot): (customerId: string) => CustomerSnapshot {
  const plansByCustomer = Map.groupBy(subscriptions, ({ customerId }) => customerId);
  const paymentsByCustomer = Map.groupBy(payments, ({ customerId }) => customerId);
  const customersByPayment = new Map(payments.map(({ id, customerId }) => [id, customerId]));
  const disputesByCustomer = Map.groupBy(disputes, ({ paymentId }) =>
    customersByPayment.get(paymentId ?? ''),
  );
  return (customerId) => ({
    disputes: disputesByCustomer.get(customerId) ?? [],
    subscriptions: plansByCustomer.get(customerId) ?? [],
    payments: paymentsByCustomer.get(customerId) ?? [],
  });
}

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
export const toProviderRecords = ({
  subscriptions,
  payments,
  disputes,
}: CustomerSnapshot): MemberRecords => ({
  plans: subscriptions.map(toRecordedPlan).filter((plan) => plan !== undefined),
  paid: getPaidAmounts(payments),
  refunded: payments.reduce((sum, { refunded }) => sum + refunded, 0),
  disputes: disputes.map((dispute) => {
    const { amount, status } = describeReversal(dispute);
    return { amount: 0 - amount, status };
  }),
});
