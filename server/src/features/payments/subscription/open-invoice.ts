import type { PaymentStatus } from '@moments/contract/payments/checkout';
import type { OpenInvoice } from '@moments/contract/payments/open-invoice';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ProviderInvoice } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import { findActivePlan } from '../subscriptions-repository.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';

/** Newest first: the one that the plan's state hangs on. A change that waits for its payment is none of it. */
export const findOpenInvoice = (invoices: readonly ProviderInvoice[]): ProviderInvoice | undefined =>
  invoices.find(({ isOpen, reason }) => isOpen && reason !== 'other');

export const statusOf = ({ isPaid, payment }: ProviderInvoice): PaymentStatus =>
  isPaid ? 'succeeded' : (payment?.status ?? 'requires_payment_method');

/** As the member is told: what failed can be paid with another card. */
export function toMemberPaymentStatus(invoice: ProviderInvoice): PaymentStatus {
  const status = statusOf(invoice);
  return status === 'failed' ? 'requires_payment_method' : status;
}

function shown(invoice: ProviderInvoice): OpenInvoice {
  const { methodId = null, last4 } = invoice.payment ?? {};
  return {
    amount: invoice.total,
    paymentStatus: toMemberPaymentStatus(invoice),
    lastCard: last4 === undefined ? null : { id: methodId, last4 },
  };
}

/**
 * Reads the renewal that is not paid yet, and charges nothing. Where it has been paid meanwhile, the plan is brought up to date.
 * @throws Refusal NO_PLAN, CARD_PROVIDER_UNAVAILABLE
 */
export async function readOpenInvoice(services: Services, memberId: string): Promise<OpenInvoice | null> {
  const running = await findActivePlan(services.database, memberId);
  if (!running) throw new AppError('NO_PLAN');
  const id = running.stripeSubscriptionId;
  const open = findOpenInvoice(unwrapProviderResult(await services.payments.readSubscription(id)).invoices);
  if (open) return shown(open);
  unwrapProviderResult(await syncSubscription(services, id));
  return null;
}
