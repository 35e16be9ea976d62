import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { amount, mergeMetadata, metadata, nothing, page, text } from '../protocol/params.ts';
import { findPaymentIntent } from './payment-intents.ts';

const createParams = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});
const listParams = z.strictObject({ ...page, charge: text.optional(), payment_intent: text.optional() });

export function registerRefundRoutes(account: Account, { get, post }: Endpoints): void {
  post('/v1/refunds', createParams, (params) => refund(account, params));
  get('/v1/refunds', listParams, (params) => {
    const { charge, payment_intent } = params;
    const refunds = account.refunds
      .list()
      .filter((one) => charge === undefined || one.charge === charge)
      .filter((one) => payment_intent === undefined || one.payment_intent === payment_intent);
    return listPage(refunds, '/v1/refunds', params);
  });
  get('/v1/refunds/:id', nothing, (_params, { id }) => {
    const found = account.refunds.get(id);
    if (!found) throw resourceMissing('refund', id);
    return found;
  });
}

function refund(account: Account, params: z.output<typeof createParams>): Stripe.Refund {
  const charge = findChargeToRefund(account, params);
  const left = charge.amount - charge.amount_refunded;
  const refunded = params.amount ?? left;
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (charge.status !== 'succeeded')
    throw invalidRequest(`Charge ${charge.id} was not paid, so it can't be refunded.`);
  if (refunded > left || refunded === 0)
    throw invalidRequest(
      `Refund amount ($${(refunded / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    );
  const made = account.refunds.put(...withId(buildRefund(account, charge, refunded, params)));
  const amount_refunded = charge.amount_refunded + refunded;
  const after: Stripe.Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount };
  account.charges.put(charge.id, after);
  emit(account, 'refund.created', made);
  emit(account, 'charge.refunded', after, charge);
  return made;
}

const withId = (made: Stripe.Refund) => [made.id, made] as const;

function findChargeToRefund(
  account: Account,
  { charge, payment_intent }: z.output<typeof createParams>,
): Stripe.Charge {
  const intentCharge =
    payment_intent === undefined
      ? null
      : getId(findPaymentIntent(account, payment_intent, 'payment_intent').latest_charge);
  const id = charge ?? intentCharge;
  if (id === null)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const found = account.charges.get(id);
  if (!found) throw resourceMissing('charge', id, 'charge');
  return found;
}

function buildRefund(
  account: Account,
  charge: Stripe.Charge,
  refunded: number,
  params: z.output<typeof createParams>,
): Stripe.Refund {
  return {
    id: createId('re'),
    object: 'refund',
    amount: refunded,
    balance_transaction: null,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    customer: getId(charge.customer),
    customer_account: null,
    metadata: mergeMetadata(null, params.metadata),
    payment_intent: getId(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
