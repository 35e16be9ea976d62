import type { MemberSubscription } from '@moments/contract/members/members';
import type { PaymentStatus } from '@moments/contract/payments/checkout';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ProviderInvoice } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import { readMemberCards, requireOwnCard } from '../cards/member-cards.ts';
import { findActivePlan, markAwaitingProvider } from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';
import { findOpenInvoice, statusOf, toMemberPaymentStatus } from './open-invoice.ts';
import { showSubscription } from './read-subscription.ts';

interface OpenPayment {
  readonly paymentStatus: PaymentStatus;
  readonly amount: number;
  readonly clientSecret: string | null;
  readonly subscription: MemberSubscription | null;
}

/** What the bank is deciding on, or the browser is to confirm, is not charged again. */
function isToCharge(invoice: ProviderInvoice, cardId: string | undefined): boolean {
  const status = statusOf(invoice);
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
    throw new AppError('CARD_DECLINED', { message: 'There is no card to charge. Please add a card first.' });
}

async function afterwards(
  services: Services,
  memberId: string,
  invoice: ProviderInvoice | undefined,
): Promise<OpenPayment> {
  const paymentStatus = invoice ? toMemberPaymentStatus(invoice) : 'succeeded';
  return {
    paymentStatus,
    amount: invoice?.total ?? 0,
    clientSecret: paymentStatus === 'requires_action' ? (invoice?.payment?.clientSecret ?? null) : null,
    subscription: (await showSubscription(services, memberId)).subscription,
  };
}

/**
 * Pays the renewal that failed, so that the plan runs again; with nothing open it only reads where the plan stands. An invoice is
 * paid once, whoever asks how often.
 * @param cardId one of the member's own; without it, the default card
 * @throws Refusal NO_PLAN, CARD_NOT_FOUND, CARD_DECLINED, CARD_PROVIDER_UNAVAILABLE
 */
export async function payOpenInvoice(
  services: Services,
  memberId: string,
  cardId: string | undefined,
): Promise<OpenPayment> {
  const { database, payments, clock } = services;
  const running = await findActivePlan(database, memberId);
  if (!running) throw new AppError('NO_PLAN');
  if (cardId !== undefined) requireOwnCard(await readMemberCards(services, memberId), cardId);
  const id = running.stripeSubscriptionId;
  const open = findOpenInvoice(unwrapProviderResult(await payments.readSubscription(id)).invoices);
  if (open) await markAwaitingProvider(database, id, clock.now());
  if (open && isToCharge(open, cardId)) await charge(services, id, open, cardId);
  else unwrapProviderResult(await syncSubscription(services, id));
  const { invoices } = unwrapProviderResult(await payments.readSubscription(id));
  return afterwards(services, memberId, open && invoices.find((invoice) => invoice.id === open.id));
}
