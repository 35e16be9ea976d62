import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type {
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import type { Member } from '../../members/index.ts';
import { grantPlanAllowance, grantPlanChange } from '../../moments/index.ts';
import { readNextCharge } from '../cancel-link/next-charge.ts';
import { paymentConfirmedEmail, type Receipt } from '../emails.ts';
import { findPlan, type StoredPlan } from '../plans/plans-repository.ts';
import { productKinds } from '../plans/product-kinds.ts';
import {
  getPlanTitle,
  toInvoiceCause,
  toInvoiceLine,
  toPaymentCause,
  toPaymentLine,
} from './history-lines.ts';
import { calculateProratedMoments } from './invoice-rules.ts';
import { recordLine } from './record-line.ts';
import { restoreCoachingAfterPayment } from './restore-coaching.ts';

async function sendReceipt(
  services: Services,
  transaction: Transaction,
  member: Member,
  receipt: Omit<Receipt, 'memberId' | 'to'>,
): Promise<void> {
  if (member.email === '') return;
  const to = { memberId: member.id, to: member.email };
  const message = paymentConfirmedEmail(services.configuration, { ...receipt, ...to });
  await enqueueMessage(services, transaction, message);
}

export interface PaidAddOn {
  readonly member: Member;
  readonly payment: ProviderPayment;
  readonly plan: StoredPlan;
  readonly paymentId: string;
}

/** Credits a paid add-on once: adds the history line, grants the Moments right away (MOM-03), and sends the email. */
export async function creditAddOn(
  services: Services,
  transaction: Transaction,
  { member, payment, plan, paymentId }: PaidAddOn,
): Promise<void> {
  const product = productKinds[plan.kind];
  if (product.isMonthly) return;
  const { historyType: type, historyDescription: description } = product;
  const bought = { memberId: member.id, title: plan.name, type, description };
  const line = toPaymentLine({ ...bought, payment, price: plan.amount, paymentId });
  if (!(await recordLine(transaction, line))) return;
  const cause = toPaymentCause(payment);
  const at = services.clock.now();
  await product.credit(transaction, { memberId: member.id, cause, amount: plan.moments, at });
  if (plan.moments > 0) await restoreCoachingAfterPayment(services, transaction, member, 'add-on');
  const { amount, receiptUrl } = payment;
  const receipt = { cause, title: plan.name, amount, moments: plan.moments, receiptUrl };
  await sendReceipt(services, transaction, member, receipt);
}

export interface PaidInvoice {
  readonly member: Member;
  readonly subscription: ProviderSubscription;
  readonly invoice: ProviderInvoice;
  /** The plan that the invoice sold. */
  readonly plan: StoredPlan | undefined;
  readonly paymentId: string | undefined;
}

/** Grants a share of the Moments right away when a member changes to a more expensive plan. @returns how many */
async function grantChange(services: Services, transaction: Transaction, paid: PaidInvoice): Promise<number> {
  const { member, subscription, invoice, plan } = paid;
  const former =
    invoice.formerPriceId === undefined ? undefined : await findPlan(transaction, invoice.formerPriceId);
  const amount = plan && former ? calculateProratedMoments(invoice.subtotal, former, plan) : 0;
  await grantPlanChange(transaction, {
    memberId: member.id,
    cause: toInvoiceCause(invoice),
    amount,
    at: services.clock.now(),
    period: { start: subscription.periodStart, end: subscription.periodEnd },
  });
  return amount;
}

/** Grants the Moments that a paid invoice brings. @returns how many */
async function grantAllowance(
  services: Services,
  transaction: Transaction,
  paid: PaidInvoice,
): Promise<number> {
  const { member, invoice, plan } = paid;
  if (invoice.reason === 'other') return grantChange(services, transaction, paid);
  if (!plan) return 0;
  await grantPlanAllowance(transaction, {
    memberId: member.id,
    cause: toInvoiceCause(invoice),
    at: services.clock.now(),
    paidAt: invoice.paidAt ?? services.clock.now(),
    amount: plan.moments,
    period: { start: invoice.periodStart, end: invoice.periodEnd },
    isFirst: invoice.reason === 'first',
  });
  return plan.moments;
}

/**
 * Credits a paid invoice once: adds the history line, grants the Moments, and sends the email. An invoice of a plan with a price of
 * 0, such as a sponsored plan, isn't a payment: its Moments come each calendar month.
 */
export async function creditInvoice(
  services: Services,
  transaction: Transaction,
  paid: PaidInvoice,
): Promise<void> {
  const { member, subscription, invoice, plan, paymentId } = paid;
  if (invoice.subtotal === 0) return;
  const title = getPlanTitle(plan);
  const bought = { memberId: member.id, title, type: productKinds.plan.historyType };
  const line = toInvoiceLine({ ...bought, invoice, subscriptionId: subscription.id, paymentId });
  if (!(await recordLine(transaction, line))) return;
  const moments = await grantAllowance(services, transaction, paid);
  await restoreCoachingAfterPayment(
    services,
    transaction,
    member,
    invoice.reason === 'first' ? 'first-plan' : 'plan',
  );
  await sendReceipt(services, transaction, member, {
    nextCharge: await readNextCharge(services, transaction, subscription),
    isFirst: invoice.reason === 'first',
    cause: toInvoiceCause(invoice),
    title,
    amount: invoice.total,
    moments,
    receiptUrl: invoice.receiptUrl,
  });
}
