import type Stripe from 'stripe';
import { z } from 'zod';
import { buildObject, type Account } from '../account.ts';
import { requireKnownCustomer } from '../customers/customers.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { nothing, page, text } from '../protocol/params.ts';

/** Creates a charge of the intent's amount. */
export function createCharge(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  status: Stripe.Charge.Status,
): Stripe.Charge {
  const id = createId('ch');
  const charge = buildObject<Stripe.Charge>({
    id,
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: account.now(),
    currency: intent.currency,
    customer: getId(intent.customer),
    description: intent.description,
    disputed: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      ...(method.card ? { card: toCardDetails(method.card) } : {}),
    },
    receipt_url: status === 'succeeded' ? getReceiptUrl(account, id) : null,
    refunded: false,
    status,
  });
  return account.charges.put(id, charge);
}

/** Settles a pending charge. */
export const concludeCharge = (account: Account, charge: Stripe.Charge, isPaid: boolean): Stripe.Charge =>
  account.charges.put(charge.id, {
    ...charge,
    status: isPaid ? 'succeeded' : 'failed',
    receipt_url: isPaid ? getReceiptUrl(account, charge.id) : null,
  });

const getReceiptUrl = (account: Account, id: string) => `${account.origin}/stripe/receipts/${id}`;

const toCardDetails = ({ brand, exp_month, exp_year, last4 }: Stripe.PaymentMethod.Card) =>
  buildObject<Stripe.Charge.PaymentMethodDetails.Card>({ brand, exp_month, exp_year, last4 });

const listParams = z.strictObject({ ...page, customer: text.optional() });

export function registerChargeRoutes(account: Account, { get }: Endpoints): void {
  get('/v1/charges', listParams, (params) => {
    requireKnownCustomer(account, params.customer);
    const { customer } = params;
    const charges = account.charges
      .list()
      .filter((charge) => customer === undefined || charge.customer === customer);
    return listPage(charges, '/v1/charges', params);
  });
  get('/v1/charges/:id', nothing, (_params, { id }) => {
    const charge = account.charges.get(id);
    if (!charge) throw resourceMissing('charge', id);
    return charge;
  });
}
