import type Stripe from 'stripe';
import { buildObject, type Account } from '../account.ts';
import { requireCustomer } from '../customers/customers.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { toList } from '../protocol/listing.ts';

type Line = Stripe.InvoiceLineItem;

/** The smallest charge, in cents. Smaller amounts go to the customer's balance. */
const smallestCharge = 50;

export interface InvoiceDraft {
  subscription: Stripe.Subscription;
  reason: Stripe.Invoice.BillingReason;
  lines: Line[];
  coupons?: Stripe.Coupon[];
  /** When its items were collected, in seconds since the epoch. */
  at: number;
}

/** Finds an invoice. @throws StripeFailure if it doesn't exist */
export function findInvoice(account: Account, id: string): Stripe.Invoice {
  const invoice = account.invoices.get(id);
  if (!invoice) throw resourceMissing('invoice', id);
  return invoice;
}

/** Creates a draft invoice without storing it, because previews use it too. */
export function draftInvoice(account: Account, draft: InvoiceDraft): Stripe.Invoice {
  const { subscription, coupons = [], at } = draft;
  const customer = requireCustomer(account, getId(subscription.customer));
  const id = createId('in');
  const lines = draft.lines.map((line) => applyCoupons(line, coupons));
  const sums = calculateTotals(lines, customer.balance);
  return buildObject<Stripe.Invoice>({
    id,
    object: 'invoice',
    account_name: 'Moments',
    ...sums,
    amount_paid: 0,
    amount_remaining: sums.amount_due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: draft.reason,
    created: account.now(),
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    hosted_invoice_url: null,
    lines: toList(lines, `/v1/invoices/${id}/lines`),
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: at,
    period_start: at,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  });
}

/** Calculates an invoice's totals, in cents. A negative customer balance is credit. */
function calculateTotals(lines: Line[], starting_balance: number) {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const total = subtotal - lines.reduce((sum, line) => sum + sumDiscounts(line), 0);
  const owed = Math.max(0, total + starting_balance);
  const amount_due = owed < smallestCharge ? 0 : owed;
  return {
    subtotal,
    total,
    starting_balance,
    amount_due,
    ending_balance: total + starting_balance - amount_due,
  };
}

interface LineDetails {
  /** Cents; negative for a refund. */
  amount: number;
  description: string;
  period: { start: number; end: number };
  isProration: boolean;
}

/** Creates a line about an item's price. */
export function makeLine(
  item: Stripe.SubscriptionItem,
  { amount, description, period, isProration }: LineDetails,
): Line {
  const { price, subscription } = item;
  return buildObject<Line>({
    id: createId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: { credited_items: null },
        subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pricing: {
      price_details: { price: price.id, product: getId(price.product) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    subscription,
  });
}

/** Creates the line of an item's full period: "1 × Starter (at $29.00 / month)". */
export function buildPeriodLine(account: Account, item: Stripe.SubscriptionItem): Line {
  const amount = item.price.unit_amount ?? 0;
  return makeLine(item, {
    amount,
    description: `1 × ${getProductName(account, item.price)} (at $${(amount / 100).toFixed(2)} / month)`,
    period: { start: item.current_period_start, end: item.current_period_end },
    isProration: false,
  });
}

export function getProductName(account: Account, price: Stripe.Price): string {
  return account.products.get(getId(price.product))?.name ?? 'Plan';
}

function applyCoupons(line: Line, coupons: Stripe.Coupon[]): Line {
  let left = line.amount;
  const discount_amounts = coupons.map(({ percent_off }) => {
    const amount = Math.round((left * (percent_off ?? 0)) / 100);
    left -= amount;
    return { amount, discount: createId('di') };
  });
  return { ...line, discount_amounts };
}

export const sumDiscounts = (line: Line): number =>
  (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
