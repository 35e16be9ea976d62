import type Stripe from 'stripe';
import type { InvoicePayment, PlanChanges, PlanSwitch, SubscriptionLifecycle } from '../plan-changes.ts';
import { ok, type ProviderResult } from '../provider-result.ts';
import { callStripe } from './errors.ts';
import { date } from './objects.ts';

/** https://docs.stripe.com/api/subscriptions/cancel, https://docs.stripe.com/api/invoices/void */
export const lifecycleCalls = (stripe: Stripe): SubscriptionLifecycle => ({
  endSubscription: (id, when) =>
    callStripe(async () => {
      if (when === 'now') await stripe.subscriptions.cancel(id);
      else await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    }),
  reactivateSubscription: (id) =>
    callStripe(async () => {
      await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    }),
  voidInvoice: (id) =>
    callStripe(async () => {
      await stripe.invoices.voidInvoice(id);
    }),
});

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

async function itemsFor(stripe: Stripe, { subscriptionId, priceId }: PlanSwitch) {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  const item = items.data[0];
  if (!item) throw new Error(`subscription ${subscriptionId} has no item`);
  return [{ id: item.id, price: priceId }];
}

async function preview(stripe: Stripe, change: PlanSwitch) {
  const invoice = await stripe.invoices.createPreview({
    subscription: change.subscriptionId,
    subscription_details: {
      items: await itemsFor(stripe, change),
      proration_behavior: 'always_invoice',
      proration_date: seconds(change.from),
    },
  });
  return {
    subtotal: invoice.subtotal,
    dueToday: invoice.amount_due,
    carriedOver: invoice.ending_balance ?? 0,
    renewsAt: date(Math.max(...invoice.lines.data.map(({ period }) => period.end))),
  };
}

async function change(
  stripe: Stripe,
  { isCharged, key, ...target }: Parameters<PlanChanges['change']>[0],
): Promise<void> {
  const terms = isCharged
    ? ({
        proration_behavior: 'always_invoice',
        proration_date: seconds(target.from),
        payment_behavior: 'pending_if_incomplete',
      } as const)
    : ({ proration_behavior: 'none' } as const);
  await stripe.subscriptions.update(
    target.subscriptionId,
    {
      items: await itemsFor(stripe, target),
      ...terms,
      cancel_at_period_end: false,
    },
    { idempotencyKey: key },
  );
}

/** Error codes that are no failure of the call: https://docs.stripe.com/error-codes */
const invoicePayments: Readonly<Record<string, InvoicePayment>> = {
  invoice_already_paid: 'charged',
  invoice_payment_intent_requires_action: 'needs-authentication',
  invoice_payment_intent_requires_payment_method: 'no-card',
};

async function payInvoice(
  stripe: Stripe,
  invoiceId: string,
  cardId: string | undefined,
): Promise<ProviderResult<InvoicePayment>> {
  const card = cardId === undefined ? {} : { payment_method: cardId };
  const paid = await callStripe(() => stripe.invoices.pay(invoiceId, { off_session: false, ...card }));
  if (paid.ok) return ok('charged');
  const { error } = paid;
  const known =
    error.kind === 'declined' || error.kind === 'invalid' ? invoicePayments[error.code] : undefined;
  return known === undefined ? { ok: false, error } : ok(known);
}

/** https://docs.stripe.com/billing/subscriptions/change-price, https://docs.stripe.com/billing/subscriptions/pending-updates, https://docs.stripe.com/api/invoices/pay */
export const planChangeCalls = (stripe: Stripe): PlanChanges => ({
  preview: (target) => callStripe(() => preview(stripe, target)),
  change: (target) => callStripe(() => change(stripe, target)),
  payInvoice: ({ invoiceId, cardId }) => payInvoice(stripe, invoiceId, cardId),
  pause: (id) =>
    callStripe(async () => {
      await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    }),
  resume: (id) =>
    callStripe(async () => {
      await stripe.subscriptions.update(id, { pause_collection: '' });
    }),
});
