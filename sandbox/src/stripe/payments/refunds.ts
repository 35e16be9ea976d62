import type Stripe from 'stripe';
import { z } from 'zod';
import { buildObject, type Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { amount, nothing, page, text } from '../protocol/params.ts';
import { findPaymentIntent } from './payment-intents.ts';

const createParams = z.strictObject({ payment_intent: text, amount: amount.optional() });
const listParams = z.strictObject({ ...page, payment_intent: text.optional() });

export function registerRefundRoutes(account: Account, { get, post }: Endpoints): void {
  post('/v1/refunds', createParams, (params) => refund(account, params));
  get('/v1/refunds', listParams, (params) => {
    const { payment_intent } = params;
    const refunds = account.refunds
      .list()
      .filter((one) => payment_intent === undefined || one.payment_intent === payment_intent);
    return listPage(refunds, '/v1/refunds', params);
  });
  get('/v1/refunds/:id', nothing, (_params, { id }) => findRefund(account, id));
}

function findRefund(account: Account, id: string): Stripe.Refund {
  const found = account.refunds.get(id);
  if (!found) throw resourceMissing('refund', id);
  return found;
}

/** Refunds a payment. A refund for which the account's balance is too low is pending, and counts as refunded already. */
export function refund(
  account: Account,
  params: z.output<typeof createParams>,
  status: 'succeeded' | 'pending' = 'succeeded',
): Stripe.Refund {
  const charge = findChargeToRefund(account, params.payment_intent);
  const left = charge.amount - charge.amount_refunded;
  const refunded = params.amount ?? left;
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const isDisputed = account.disputes.list().some((one) => one.charge === charge.id && one.status !== 'won');
  if (isDisputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (charge.status !== 'succeeded')
    throw invalidRequest(`Charge ${charge.id} was not paid, so it can't be refunded.`);
  if (refunded > left || refunded === 0)
    throw invalidRequest(
      `Refund amount ($${(refunded / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    );
  const made = buildObject<Stripe.Refund>({
    id: createId('re'),
    object: 'refund',
    amount: refunded,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    payment_intent: params.payment_intent,
    status,
    ...(status === 'pending' && { pending_reason: 'insufficient_funds' }),
  });
  account.refunds.put(made.id, made);
  emit(account, 'charge.refunded', addRefunded(account, charge, refunded), charge);
  return made;
}

function addRefunded(account: Account, charge: Stripe.Charge, cents: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + cents;
  return account.charges.put(charge.id, {
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount,
  });
}

/** Ends a pending refund, or lets the bank return one that succeeded: its money is in the account's balance again. */
export function settleRefund(account: Account, id: string, outcome: 'succeeded' | 'failed'): Stripe.Refund {
  const { pending_reason: _, ...before } = findRefund(account, id);
  if (before.status === 'failed' || before.status === outcome)
    throw invalidRequest(`The refund has ${before.status} already.`);
  if (outcome === 'succeeded') {
    const paid = account.refunds.put(id, { ...before, status: outcome });
    emit(account, 'refund.updated', paid, { ...before });
    return paid;
  }
  const failed = account.refunds.put(id, {
    ...before,
    status: outcome,
    failure_reason: 'expired_or_canceled_card',
  });
  const charge = account.charges.get(getId(before.charge) ?? '');
  if (charge) addRefunded(account, charge, 0 - before.amount);
  emit(account, 'refund.failed', failed, before);
  return failed;
}

function findChargeToRefund(account: Account, intentId: string): Stripe.Charge {
  const id = getId(findPaymentIntent(account, intentId, 'payment_intent').latest_charge) ?? '';
  const charge = account.charges.get(id);
  if (!charge) throw resourceMissing('charge', id, 'charge');
  return charge;
}
