import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import { createId, createRandomText, getId } from '../protocol/ids.ts';
import type { Decline } from './test-cards.ts';

type Outcome = { status: 'succeeded' | 'pending' } | { status: 'failed'; decline: Decline };

/** Creates a charge of the intent's amount. */
export function createCharge(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Outcome,
): Stripe.Charge {
  const decline = outcome.status === 'failed' ? outcome.decline : undefined;
  const id = createId('ch');
  const charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: outcome.status === 'succeeded' ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details, address: method.billing_details.address },
    calculated_statement_descriptor: 'MOMENTS',
    captured: outcome.status === 'succeeded',
    created: account.now(),
    currency: intent.currency,
    customer: getId(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: toOutcomeObject(decline),
    paid: outcome.status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      ...(method.card ? { card: toCardDetails(method.card, intent) } : {}),
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: outcome.status === 'succeeded' ? getReceiptUrl(account, id) : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: outcome.status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
  emit(account, decline ? 'charge.failed' : `charge.${outcome.status}`, charge);
  return account.charges.put(id, charge);
}

/** Settles a pending charge. */
export function concludeCharge(account: Account, charge: Stripe.Charge, decline?: Decline): Stripe.Charge {
  const concluded: Stripe.Charge = {
    ...charge,
    status: decline ? 'failed' : 'succeeded',
    paid: !decline,
    captured: !decline,
    amount_captured: decline ? 0 : charge.amount,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: toOutcomeObject(decline),
    receipt_url: decline ? null : getReceiptUrl(account, charge.id),
  };
  emit(account, decline ? 'charge.failed' : 'charge.succeeded', concluded, charge);
  return account.charges.put(charge.id, concluded);
}

const getReceiptUrl = (account: Account, id: string) => `${account.origin}/stripe/receipts/${id}`;

function toOutcomeObject(decline: Decline | undefined): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: decline ? '01' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function toCardDetails(
  card: Stripe.PaymentMethod.Card,
  intent: Stripe.PaymentIntent,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: intent.amount,
    authorization_code: createRandomText(6).toUpperCase(),
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: createRandomText(15),
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
