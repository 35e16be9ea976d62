import type { MemberStatus } from '@moments/contract/members/member-status';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type {
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import {
  changeStatus,
  loadProfile,
  returnToCoaching,
  updateMember,
  type Member,
} from '../../members/index.ts';
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

/** `first-plan`: a plan when no other runs, even if an earlier one has ended. `plan`: the next month, or a change to another plan. */
type PurchaseKind = 'first-plan' | 'plan' | 'add-on';

/** Members with these statuses get a coach when they pay for a plan. */
const statusesWithoutCoach: readonly MemberStatus[] = ['COMMUNITY_MEMBER', 'EXITED', 'EXITED_BY_REQUEST'];

/** Limits that end with a payment. A member who pays for a plan uses nothing of their partner's budget. */
const liftedLimits: Readonly<Record<PurchaseKind, readonly MemberStatus[]>> = {
  'first-plan': ['AWAY_TEXT_LIMIT', 'AWAY_BUDGET_LIMIT'],
  plan: ['AWAY_TEXT_LIMIT'],
  'add-on': ['AWAY_TEXT_LIMIT'],
};

/**
 * Starts to match a member with a coach. Their application counts from now if the plan was all that was missing (APP-02), and the
 * welcome to the community no longer applies to them (LAY-06).
 */
async function startMatching(services: Services, transaction: Transaction, member: Member): Promise<void> {
  await changeStatus(services, transaction, {
    memberId: member.id,
    to: 'PENDING_MATCHING',
    actor: 'system',
    reason: 'plan paid',
  });
  const now = services.clock.now();
  const { user, subscription } = await loadProfile(services, member.id, transaction);
  const { status } = getDerivedStatus(user, subscription, toEasternIsoDate(now));
  const isComplete = member.enrollmentCompletedAt !== null && status === 'PENDING_MATCHING';
  await updateMember(transaction, services.personalData, member.id, {
    communityDialogOpen: false,
    ...(isComplete ? { enrollmentCompletedAt: now } : {}),
  });
}

/** Returns a member to coaching after a payment if they were out of Moments (MOM-04), or starts to match them with a coach. */
async function restoreCoachingAfterPayment(
  services: Services,
  transaction: Transaction,
  member: Member,
  bought: PurchaseKind,
): Promise<void> {
  const { id: memberId, status } = member;
  if (status === undefined) return;
  if (liftedLimits[bought].includes(status)) {
    await returnToCoaching(
      services,
      transaction,
      memberId,
      bought === 'add-on' ? 'Moments bought' : 'plan paid',
    );
  } else if (bought === 'first-plan' && statusesWithoutCoach.includes(status)) {
    await startMatching(services, transaction, member);
  }
}

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

/** Grants a share of the Moments right away when a member changes to a more expensive plan. */
async function grantChange(services: Services, transaction: Transaction, paid: PaidInvoice): Promise<void> {
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
    cause: toInvoiceCause(invoice),
    at: services.clock.now(),
    paidAt: invoice.paidAt ?? services.clock.now(),
    amount: plan.moments,
    period: { start: invoice.periodStart, end: invoice.periodEnd },
    isFirst: invoice.reason === 'first',
  });
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
  await grantAllowance(services, transaction, paid);
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
    moments: invoice.reason === 'other' ? 0 : (plan?.moments ?? 0),
    receiptUrl: invoice.receiptUrl,
  });
}
