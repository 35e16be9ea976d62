import type Stripe from 'stripe';
import type { InvoicePayment, PlanBooking, PlanChanges, PlanSwitch } from '../plan-changes.ts';
import { ok, type ProviderResult } from '../provider-result.ts';
import { callStripe, readStripe } from './errors.ts';
import { finalizeDraft } from './invoices.ts';
import { getId, toDate } from './objects.ts';
import { release } from './plan-lifecycle.ts';

const toSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

function toItems({ id, items }: Stripe.Subscription, price: string) {
  const item = items.data[0];
  if (!item) throw new Error(`subscription ${id} has no item`);
  return [{ id: item.id, price }];
}

async function preview(stripe: Stripe, change: PlanSwitch) {
  const subscription = await stripe.subscriptions.retrieve(change.subscriptionId);
  const invoice = await stripe.invoices.createPreview({
    subscription: change.subscriptionId,
    subscription_details: {
      items: toItems(subscription, change.priceId),
      proration_behavior: 'always_invoice',
      proration_date: toSeconds(change.from),
    },
  });
  return {
    subtotal: invoice.subtotal,
    dueToday: invoice.amount_due,
    carriedOver: invoice.ending_balance ?? 0,
    renewsAt: toDate(Math.max(...invoice.lines.data.map(({ period }) => period.end))),
  };
}

async function change(
  stripe: Stripe,
  { subscriptionId, priceId, from, key }: Parameters<PlanChanges['change']>[0],
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  await release(stripe, subscription);
  await stripe.subscriptions.update(
    subscriptionId,
    {
      items: toItems(subscription, priceId),
      proration_behavior: 'always_invoice',
      proration_date: toSeconds(from),
      payment_behavior: 'pending_if_incomplete',
      cancel_at_period_end: false,
    },
    { idempotencyKey: key },
  );
}

/**
 * Books the next plan with a schedule.
 * @see https://docs.stripe.com/billing/subscriptions/subscription-schedules/use-cases#upgrade-downgrade
 */
async function book(
  stripe: Stripe,
  { subscriptionId, runningPriceId, nextPriceId }: PlanBooking,
): Promise<void> {
  const { schedule, items } = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['schedule'] });
  const isScheduled = schedule !== null && typeof schedule === 'object';
  const { id, current_phase: phase } = isScheduled
    ? schedule
    : await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
  const [item] = items.data;
  if (!phase || !item) throw new Error(`${id} has no current phase`);
  const dates = { start_date: phase.start_date, end_date: item.current_period_end };
  const month = { interval: 'month', interval_count: 1 } as const;
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      { items: [{ price: runningPriceId, quantity: 1 }], proration_behavior: 'none', ...dates },
      { items: [{ price: nextPriceId, quantity: 1 }], proration_behavior: 'none', duration: month },
    ],
  });
}

/**
 * Starts a period whose price and credit add up to 0. In a trial, Stripe would charge nothing for a more expensive plan.
 * @see https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
async function startPaidPeriod(stripe: Stripe, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id);
  await release(stripe, subscription);
  const [item] = subscription.items.data;
  if (!item) throw new Error(`subscription ${id} has no item`);
  const { product, currency, unit_amount: amount } = item.price;
  const credit = { product: getId(product) ?? '', currency, unit_amount: 0 - (amount ?? 0) };
  await stripe.subscriptions.update(id, {
    pause_collection: '',
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'none',
    add_invoice_items: [{ price_data: credit }],
  });
}

/** Makes the card that pays an invoice the plan's default, unless the member chooses another one before it is paid. */
async function saveCardOfPayment(stripe: Stripe, invoiceId: string): Promise<void> {
  const id = getId((await stripe.invoices.retrieve(invoiceId)).parent?.subscription_details?.subscription);
  if (id === undefined) return;
  await stripe.subscriptions.update(id, {
    payment_settings: { save_default_payment_method: 'on_subscription' },
  });
}

/** Error codes that are no failure of the call: https://docs.stripe.com/error-codes */
const invoicePayments: Readonly<Record<string, InvoicePayment>> = {
  invoice_payment_intent_requires_action: 'needs-authentication',
  invoice_payment_intent_requires_payment_method: 'no-card',
};

/** How long paying an invoice can take with reading it again, in ms. Callers wait 15 s (API-04). */
const payLimit = 14_500;

/**
 * Pays an invoice. No error code says that it was paid in the meantime, for example by another tab, so an invoice that can't be
 * paid is read again, for as long as the caller waits.
 */
async function payInvoice(
  stripe: Stripe,
  invoiceId: string,
  cardId: string | undefined,
): Promise<ProviderResult<InvoicePayment>> {
  const start = performance.now();
  const card = cardId === undefined ? {} : { payment_method: cardId };
  const paid = await callStripe(async () => {
    await finalizeDraft(stripe, invoiceId);
    if (cardId !== undefined) await saveCardOfPayment(stripe, invoiceId);
    await stripe.invoices.pay(invoiceId, { off_session: false, ...card });
  });
  if (paid.ok) return ok('charged');
  const { error } = paid;
  const timeLeft = payLimit - (performance.now() - start);
  const invoice = await readStripe(() => stripe.invoices.retrieve(invoiceId), timeLeft);
  if (invoice.ok && invoice.value.status === 'paid') return ok('charged');
  const known =
    error.kind === 'declined' || error.kind === 'invalid' ? invoicePayments[error.code] : undefined;
  if (known !== undefined) return ok(known);
  // Without the reading, it isn’t known whether the request was wrong or came second.
  const isUnclear = error.kind === 'invalid' && !invoice.ok && invoice.error.kind === 'unavailable';
  return { ok: false, error: isUnclear ? invoice.error : error };
}

/**
 * Creates the calls that change plans.
 * @see https://docs.stripe.com/billing/subscriptions/change-price
 * @see https://docs.stripe.com/billing/subscriptions/pending-updates
 * @see https://docs.stripe.com/api/invoices/pay
 */
export const createPlanChangeCalls = (stripe: Stripe): PlanChanges => ({
  preview: (target) => readStripe(() => preview(stripe, target)),
  change: (target) => callStripe(() => change(stripe, target)),
  book: (booking) => callStripe(() => book(stripe, booking)),
  payInvoice: ({ invoiceId, cardId }) => payInvoice(stripe, invoiceId, cardId),
  pause: (id) =>
    callStripe(async () => {
      await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    }),
  resume: (id) =>
    callStripe(async () => {
      await stripe.subscriptions.update(id, { pause_collection: '' });
    }),
  startPaidPeriod: (id) => callStripe(() => startPaidPeriod(stripe, id)),
});
