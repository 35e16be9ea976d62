import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { requireCustomer } from '../customers/customers.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { toList } from '../protocol/listing.ts';
import type { AppliedDiscount } from './discounts.ts';
import { applyDiscounts, sumDiscounts } from './invoice-lines.ts';

/** The smallest charge, in cents. Smaller amounts go to the customer's balance. */
const smallestCharge = 50;

export interface InvoiceDraft {
  subscription: Stripe.Subscription;
  reason: Stripe.Invoice.BillingReason;
  lines: Stripe.InvoiceLineItem[];
  discounts: AppliedDiscount[];
  period: { start: number; end: number };
}

/** Finds an invoice. @throws StripeFailure if it doesn't exist */
export function findInvoice(account: Account, id: string, param = 'id'): Stripe.Invoice {
  const invoice = account.invoices.get(id);
  if (!invoice) throw resourceMissing('invoice', id, param);
  return invoice;
}

/** Creates a draft invoice without storing it, because previews use it too. */
export function draftInvoice(account: Account, draft: InvoiceDraft): Stripe.Invoice {
  const { subscription, period, discounts } = draft;
  const customer = requireCustomer(account, getId(subscription.customer));
  const id = createId('in');
  const lines = draft.lines.map((line) => ({ ...applyDiscounts(line, discounts), invoice: id }));
  const sums = calculateTotals(lines, customer.balance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Moments',
    account_tax_ids: null,
    ...sums,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: sums.amount_due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: draft.reason,
    collection_method: 'charge_automatically',
    created: account.now(),
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map((discount) => discount.id),
    due_date: null,
    effective_at: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: toList(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    test_clock: null,
    total_discount_amounts: sumDiscountAmounts(lines, discounts),
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** Calculates an invoice's totals, in cents. A negative customer balance is credit. */
function calculateTotals(lines: Stripe.InvoiceLineItem[], starting_balance: number) {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const total = subtotal - lines.reduce((sum, line) => sum + sumDiscounts(line), 0);
  const owed = Math.max(0, total + starting_balance);
  const amount_due = owed < smallestCharge ? 0 : owed;
  return {
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: total,
    starting_balance,
    amount_due,
    ending_balance: total + starting_balance - amount_due,
  };
}

function sumDiscountAmounts(
  lines: Stripe.InvoiceLineItem[],
  discounts: AppliedDiscount[],
): Stripe.Invoice.TotalDiscountAmount[] {
  const all = lines.flatMap((line) => line.discount_amounts ?? []);
  return discounts.map(({ id }) => ({
    discount: id,
    amount: all.filter(({ discount }) => discount === id).reduce((sum, { amount }) => sum + amount, 0),
  }));
}
