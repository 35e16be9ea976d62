import type { MemberSubscription } from '@moments/contract/members/members';
import type { PaymentStatus } from '@moments/contract/payments/checkout';
import type { OpenInvoice } from '@moments/contract/payments/open-invoice';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ProviderInvoice } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import { readMemberCards, requireOwnCard } from '../cards/member-cards.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { markAwaitingProvider } from '../subscriptions-repository.ts';
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

function toOpenInvoice(invoice: ProviderInvoice): OpenInvoice {
  const { methodId = null, last4 } = invoice.payment ?? {};
  return {
    amount: invoice.total,
    paymentStatus: toMemberPaymentStatus(invoice),
    lastCard: last4 === undefined ? null : { id: methodId, last4 },
  };
}

/**
 * Reads the unpaid renewal and charges nothing. If it was paid in the meantime, updates the plan.
 * @throws AppError NO_PLAN, CARD_PROVIDER_UNAVAILABLE
 */
export async function readOpenInvoice(services: Services, memberId: string): Promise<OpenInvoice | null> {
  const { stripeSubscriptionId: id } = await requireActivePlan(services, memberId);
  const open = findOpenInvoice(await readInvoices(services, id));
  if (open) return toOpenInvoice(open);
  unwrapProviderResult(await syncSubscription(services, id));
  return null;
}

/** Checks whether to charge: not while the bank processes the payment, and not while the browser confirms it. */
function canCharge(invoice: ProviderInvoice, cardId: string | undefined): boolean {
  const status = getInvoiceStatus(invoice);
  return status !== 'processing' && (status !== 'requires_action' || cardId !== undefined);
}

async function charge(
  services: Services,
  subscriptionId: string,
  { id: invoiceId }: ProviderInvoice,
  cardId: string | undefined,
): Promise<void> {
  const paid = await services.payments.planChanges.payInvoice({ invoiceId, cardId });
  unwrapProviderResult(await syncSubscription(services, subscriptionId));
  if (unwrapProviderResult(paid) === 'no-card')
    throw new AppError('CARD_DECLINED', {
      message: 'You don’t have a saved card. Please add one first.',
    });
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
 * @param cardId one of the member's own cards; by default the default card
 * @throws AppError NO_PLAN, CARD_NOT_FOUND, CARD_DECLINED, CARD_PROVIDER_UNAVAILABLE
 */
export async function payOpenInvoice(
  services: Services,
  memberId: string,
  cardId: string | undefined,
): Promise<InvoicePaymentResult> {
  const { stripeSubscriptionId: id } = await requireActivePlan(services, memberId);
  if (cardId !== undefined) requireOwnCard(await readMemberCards(services, memberId), cardId);
  const open = findOpenInvoice(await readInvoices(services, id));
  if (open) await markAwaitingProvider(services.database, id, services.clock.now());
  if (open && canCharge(open, cardId)) await charge(services, id, open, cardId);
  else unwrapProviderResult(await syncSubscription(services, id));
  const invoices = await readInvoices(services, id);
  return toResult(services, memberId, open && invoices.find((invoice) => invoice.id === open.id));
}
