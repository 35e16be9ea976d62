import StripeSdk from 'stripe';
import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { createId, getId } from '../protocol/ids.ts';
import { calculateDiscount, type AppliedDiscount } from './discounts.ts';

interface LineDetails {
  /** Cents; negative for a refund. */
  amount: number;
  description: string;
  period: { start: number; end: number };
  price: Stripe.Price;
  quantity: number;
  isProration: boolean;
  subscription: string;
  item: string;
}

export function makeLine(details: LineDetails): Stripe.InvoiceLineItem {
  const { price, quantity } = details;
  return {
    id: createId('il'),
    object: 'line_item',
    amount: details.amount,
    currency: price.currency,
    description: details.description,
    discount_amounts: [],
    discountable: !details.isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: details.isProration,
        proration_details: { credited_items: null },
        subscription: details.subscription,
        subscription_item: details.item,
      },
      type: 'subscription_item_details',
    },
    period: details.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: getId(price.product) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: StripeSdk.Decimal.from(quantity),
    subscription: details.subscription,
    subtotal: details.amount,
    taxes: [],
  };
}

/** Creates the line of a full period: "1 × Starter (at $29.00 / month)". */
export function buildPeriodLine(
  account: Account,
  item: Stripe.SubscriptionItem,
  period: { start: number; end: number },
): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1;
  const unit = item.price.unit_amount ?? 0;
  const each = `$${(unit / 100).toFixed(2)} / ${item.price.recurring?.interval ?? 'month'}`;
  return makeLine({
    amount: unit * quantity,
    description: `${quantity} × ${getProductName(account, item.price)} (at ${each})`,
    period,
    price: item.price,
    quantity,
    isProration: false,
    subscription: item.subscription,
    item: item.id,
  });
}

export function getProductName(account: Account, price: Stripe.Price): string {
  return account.products.get(getId(price.product))?.name ?? 'Plan';
}

export function applyDiscounts(
  line: Stripe.InvoiceLineItem,
  discounts: AppliedDiscount[],
): Stripe.InvoiceLineItem {
  if (!line.discountable) return line;
  let left = line.amount;
  const discount_amounts = discounts.map(({ id, coupon }) => {
    const amount = calculateDiscount(left, coupon);
    left -= amount;
    return { amount, discount: id };
  });
  return { ...line, discount_amounts, discounts: discounts.map(({ id }) => id) };
}

export const sumDiscounts = (line: Stripe.InvoiceLineItem): number =>
  (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
