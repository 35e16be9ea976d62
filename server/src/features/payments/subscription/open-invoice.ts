import type { MemberSubscription } from '@moments/contract/members/members';
import type { PaymentStatus } from '@moments/contract/payments/checkout';
import type { OpenInvoice } from '@moments/contract/payments/open-invoice';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ProviderInvoice } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import { readMemberCards, requireOwnCard } from '../cards/member-cards.ts';
import { recordConsent, requireCurrentTerms } from '../checkout/renewal-consent.ts';
import { formatOverdueTerms } from '../checkout/renewal-terms-rules.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { markAwaitingProvider, type StoredSubscription } from '../subscriptions-repository.ts';
import { findOpenInvoice, getInvoiceStatus } from '../sync/invoice-rules.ts';
import { readPlanAtProvider, syncSubscription } from '../sync/sync-subscription.ts';
import { readMemberPlan, requireActivePlan } from './active-plan.ts';

/** Gets the status for the member: after a failed payment, they can pay with another card. */
function toMemberPaymentStatus(invoice: ProviderInvoice): PaymentStatus {
  const status = getInvoiceStatus(invoice);
  return status === 'failed' ? 'requires_payment_method' : status;
}

const readInvoices = async (services: Services, subscriptionId: string) =>
  (await readPlanAtProvider(services, subscriptionId)).invoices;

/** An open invoice, with the renewals after it. Amounts in cents. */
interface Overdue {
  readonly invoice: ProviderInvoice;
  /** Of each renewal. */
  readonly price: number;
  readonly renewalTerms: string | null;
}

/** Reads the open invoice, and what its member agrees to by paying it. Undefined if none is open. */
async function readOverdue(services: Services, plan: StoredSubscription): Promise<Overdue | undefined> {
  const { subscription, invoices } = await readPlanAtProvider(services, plan.stripeSubscriptionId);
  const invoice = findOpenInvoice(invoices);
  if (!invoice) return undefined;
  const { nextPriceId } = plan;
  const next = nextPriceId === null ? undefined : await findPlan(services.database, nextPriceId);
  const price = next?.amount ?? subscription.amount;
  const renewalTerms = formatOverdueTerms({ ...subscription, total: invoice.total, price });
  return { invoice, price, renewalTerms };
}

function toOpenInvoice({ invoice, renewalTerms }: Overdue): OpenInvoice {
  const { methodId = null, last4 } = invoice.payment ?? {};
  return {
    amount: invoice.total,
    paymentStatus: toMemberPaymentStatus(invoice),
    lastCard: last4 === undefined ? null : { id: methodId, last4 },
    renewalTerms,
  };
}

/**
 * Reads the unpaid renewal and charges nothing. If it was paid in the meantime, updates the plan.
 * @throws AppError NO_PLAN, CARD_PROVIDER_UNAVAILABLE
 */
export async function readOpenInvoice(services: Services, memberId: string): Promise<OpenInvoice | null> {
  const plan = await requireActivePlan(services, memberId);
  const overdue = await readOverdue(services, plan);
  if (overdue) return toOpenInvoice(overdue);
  unwrapProviderResult(await syncSubscription(services, plan.stripeSubscriptionId));
  return null;
}

/** Checks whether to charge: not while the bank processes the payment, and not while the browser confirms it. */
function canCharge(invoice: ProviderInvoice, cardId: string | undefined): boolean {
  const status = getInvoiceStatus(invoice);
  return status !== 'processing' && (status !== 'requires_action' || cardId !== undefined);
}

/** Charges the card, once it is recorded what the member agreed to. */
async function charge(
  services: Services,
  { memberId, stripeSubscriptionId: subscriptionId }: StoredSubscription,
  { invoice: { id: invoiceId, total }, price }: Overdue,
  { cardId, renewalTerms }: InvoicePayment,
): Promise<void> {
  const agreement = { memberId, renewalTerms, total, price, cause: { subscriptionId, invoiceId } };
  await services.database.transaction((transaction) => recordConsent(transaction, agreement));
  const paid = await services.payments.planChanges.payInvoice({ invoiceId, cardId });
  unwrapProviderResult(await syncSubscription(services, subscriptionId));
  if (unwrapProviderResult(paid) === 'no-card')
    throw new AppError('CARD_DECLINED', {
      message: 'You don’t have a saved card. Please add one first.',
    });
}

interface InvoicePayment {
  /** One of the member's own cards. Undefined for the default card. */
  readonly cardId?: string | undefined;
  /** The renewal terms that the screen showed (RENEW-01). */
  readonly renewalTerms?: string | undefined;
}

interface InvoicePaymentResult {
  readonly paymentStatus: PaymentStatus;
  readonly amount: number;
  readonly clientSecret: string | null;
  readonly subscription: MemberSubscription | null;
}

/** @param invoice undefined if none was open */
async function toResult(
  services: Services,
  memberId: string,
  invoice: ProviderInvoice | undefined,
): Promise<InvoicePaymentResult> {
  const paymentStatus = invoice ? toMemberPaymentStatus(invoice) : 'succeeded';
  return {
    paymentStatus,
    amount: invoice?.total ?? 0,
    clientSecret: paymentStatus === 'requires_action' ? (invoice?.payment?.clientSecret ?? null) : null,
    subscription: (await readMemberPlan(services, memberId)).subscription,
  };
}

/**
 * Pays the unpaid renewal, so that the plan is active again. Without one, only reads the plan. An invoice is paid once, even when
 * the call is repeated.
 * @throws AppError NO_PLAN, CARD_NOT_FOUND, PRICE_CHANGED, CARD_DECLINED, CARD_PROVIDER_UNAVAILABLE
 */
export async function payOpenInvoice(
  services: Services,
  memberId: string,
  request: InvoicePayment,
): Promise<InvoicePaymentResult> {
  const { cardId, renewalTerms } = request;
  const plan = await requireActivePlan(services, memberId);
  const id = plan.stripeSubscriptionId;
  if (cardId !== undefined) requireOwnCard(await readMemberCards(services, memberId), cardId);
  const open = await readOverdue(services, plan);
  const isCharged = open !== undefined && canCharge(open.invoice, cardId);
  if (isCharged) requireCurrentTerms(open.renewalTerms, renewalTerms);
  if (open) await markAwaitingProvider(services.database, id, services.clock.now());
  if (isCharged) await charge(services, plan, open, request);
  else unwrapProviderResult(await syncSubscription(services, id));
  const invoices = await readInvoices(services, id);
  return toResult(services, memberId, open && invoices.find((invoice) => invoice.id === open.invoice.id));
}
