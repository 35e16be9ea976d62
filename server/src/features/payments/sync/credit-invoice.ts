import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { ProviderInvoice, ProviderSubscription } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { grantPlanAllowance, grantPlanChange } from '../../moments/index.ts';
import { calculateProratedMoments } from '../change-rules.ts';
import { confirmationMail } from '../emails.ts';
import { findPlan, type StoredPlan } from '../plans/plans-repository.ts';
import { addTransaction, type NewTransaction } from '../transactions-repository.ts';
import { restoreCoachingAfterPayment } from './restore-coaching.ts';

export interface PaidInvoice {
  readonly member: Member;
  readonly subscription: ProviderSubscription;
  readonly invoice: ProviderInvoice;
  /** What the invoice sold. */
  readonly plan: StoredPlan | undefined;
  readonly paymentId: string | undefined;
}

const causeOf = (invoice: ProviderInvoice): string => `invoice:${invoice.id}`;

const titleOf = ({ plan }: PaidInvoice): string => (plan ? `${plan.name} plan` : 'Plan');

const reasons = { first: 'First month', renewal: 'Renewal', other: 'Change of plan' } as const;

const lineOf = (paid: PaidInvoice): NewTransaction => {
  const { member, subscription, invoice, paymentId } = paid;
  return {
    memberId: member.id,
    cause: causeOf(invoice),
    title: titleOf(paid),
    description: reasons[invoice.reason],
    type: 'Plan',
    amount: invoice.total,
    realAmount: invoice.subtotal,
    paymentMethodType: invoice.payment?.methodType ?? null,
    paymentMethodId: invoice.payment?.methodId ?? null,
    last4: invoice.payment?.last4 ?? null,
    status: 'succeeded',
    receiptUrl: invoice.receiptUrl ?? null,
    isFirstPayment: invoice.reason === 'first',
    paymentId: paymentId ?? null,
    stripeSubscriptionId: subscription.id,
    createdAt: invoice.createdAt,
  };
};

/** A change to a dearer plan brings its share of Moments at once. */
async function grantChange(services: Services, transaction: Transaction, paid: PaidInvoice): Promise<void> {
  const { member, invoice, plan } = paid;
  const former =
    invoice.formerPriceId === undefined ? undefined : await findPlan(transaction, invoice.formerPriceId);
  const amount = plan && former ? calculateProratedMoments(invoice.subtotal, former, plan) : 0;
  if (amount === 0) return;
  const at = services.clock.now();
  await grantPlanChange(transaction, { memberId: member.id, cause: causeOf(invoice), amount, at });
}

async function grantAllowance(
  services: Services,
  transaction: Transaction,
  paid: PaidInvoice,
): Promise<void> {
  const { member, invoice, plan } = paid;
  if (invoice.reason === 'other') return grantChange(services, transaction, paid);
  if (!plan) return;
  await grantPlanAllowance(transaction, {
    memberId: member.id,
    cause: causeOf(invoice),
    at: services.clock.now(),
    paidAt: invoice.paidAt ?? services.clock.now(),
    amount: plan.moments,
    period: { start: invoice.periodStart, end: invoice.periodEnd },
    isFirst: invoice.reason === 'first',
  });
}

/**
 * Gives what a paid invoice paid for, once: the line in the payment history, the Moments, the mail. What costs nothing by its
 * price, as a sponsored plan, is no payment: its Moments come with the calendar month.
 */
export async function creditInvoice(
  services: Services,
  transaction: Transaction,
  paid: PaidInvoice,
): Promise<void> {
  const { member, invoice, plan } = paid;
  if (invoice.subtotal === 0 || !(await addTransaction(transaction, lineOf(paid)))) return;
  await grantAllowance(services, transaction, paid);
  await restoreCoachingAfterPayment(
    transaction,
    member,
    invoice.reason === 'first' ? 'first-plan' : 'running-plan',
  );
  if (member.email === '') return;
  await enqueueMessage(
    services,
    transaction,
    confirmationMail(services.configuration, {
      cause: causeOf(invoice),
      memberId: member.id,
      to: member.email,
      title: titleOf(paid),
      amount: invoice.total,
      moments: invoice.reason === 'other' ? 0 : (plan?.moments ?? 0),
      receiptUrl: invoice.receiptUrl,
    }),
  );
}
