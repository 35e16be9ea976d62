import type { ProviderPayment, ProviderSubscription } from '../../../providers/payments/payment-reader.ts';
import type {
  ProviderRecordsSnapshot,
  RecordedDispute,
} from '../../../providers/payments/provider-records.ts';
import { toMembershipStatus } from '../sync/purchase-rules.ts';
import { reversalLine } from '../sync/reversal-rules.ts';
import type { MemberRecords, RecordedPlan } from './record-rules.ts';

/** What the provider holds of one customer. */
export interface CustomerSnapshot {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly payments: readonly ProviderPayment[];
  readonly disputes: readonly RecordedDispute[];
}

const none: CustomerSnapshot = { subscriptions: [], payments: [], disputes: [] };

/** Sorts what the provider holds by customer. */
export function groupByCustomer({
  subscriptions,
  payments,
  disputes,
}: ProviderRecordsSnapshot): (customerId: string) => CustomerSnapshot {
  const plansOf = Map.groupBy(subscriptions, ({ customerId }) => customerId);
  const paymentsOf = Map.groupBy(payments, ({ customerId }) => customerId);
  const customerOf = new Map(payments.map(({ id, customerId }) => [id, customerId]));
  const disputesOf = Map.groupBy(disputes, ({ paymentId }) => customerOf.get(paymentId ?? ''));
  return (customerId) => ({
    disputes: disputesOf.get(customerId) ?? none.disputes,
    subscriptions: plansOf.get(customerId) ?? none.subscriptions,
    payments: paymentsOf.get(customerId) ?? none.payments,
  });
}

function bookedPlan(plan: ProviderSubscription): RecordedPlan | undefined {
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

/** The provider's books of one customer, in the form of ours. */
export const toProviderRecords = ({
  subscriptions,
  payments,
  disputes,
}: CustomerSnapshot): MemberRecords => ({
  plans: subscriptions.map(bookedPlan).filter((plan) => plan !== undefined),
  paid: payments
    .filter(({ status, amount }) => status === 'succeeded' && amount > 0)
    .map(({ amount }) => amount),
  refunded: payments.reduce((sum, { refunded }) => sum + refunded, 0),
  disputes: disputes.map((dispute) => {
    const { amount, status } = reversalLine(dispute);
    return { amount: 0 - amount, status };
  }),
});
