import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { nothing, page, text } from '../protocol/params.ts';
import { findPaymentIntent } from './payment-intents.ts';

const listParams = z.strictObject({ ...page, charge: text.optional(), payment_intent: text.optional() });
const answerWithin = 10 * 24 * 60 * 60;

export function registerDisputeRoutes(account: Account, { get }: Endpoints): void {
  get('/v1/disputes', listParams, (params) => {
    const { charge, payment_intent } = params;
    const disputes = account.disputes
      .list()
      .filter((dispute) => charge === undefined || dispute.charge === charge)
      .filter((dispute) => payment_intent === undefined || dispute.payment_intent === payment_intent);
    return listPage(disputes, '/v1/disputes', params);
  });
  get('/v1/disputes/:id', nothing, (_params, { id }) => {
    const dispute = account.disputes.get(id);
    if (!dispute) throw resourceMissing('dispute', id);
    return dispute;
  });
}

/** Opens a dispute: the cardholder asks their bank for a refund. */
export function raiseDispute(account: Account, intentId: string): Stripe.Dispute {
  const intent = findPaymentIntent(account, intentId);
  const charge = account.charges.get(getId(intent.latest_charge) ?? '');
  if (charge?.status !== 'succeeded') throw invalidRequest('Only a payment that succeeded can be disputed.');
  if (charge.disputed) throw invalidRequest('The payment is disputed already.', { code: 'charge_disputed' });
  account.charges.put(charge.id, { ...charge, disputed: true });
  const dispute = buildDispute(account, charge);
  account.disputes.put(dispute.id, dispute);
  emit(account, 'charge.dispute.created', dispute);
  return dispute;
}

/** Closes a dispute for us or for the cardholder. */
export function closeDispute(account: Account, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = account.disputes.get(id);
  if (!dispute) throw resourceMissing('dispute', id);
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidRequest('The bank has decided about this dispute already.');
  const closed = account.disputes.put(id, { ...dispute, status: outcome });
  emit(account, 'charge.dispute.closed', closed, dispute);
  return closed;
}

function buildDispute(account: Account, charge: Stripe.Charge): Stripe.Dispute {
  return {
    id: createId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: account.now() + answerWithin,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: true,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: getId(charge.payment_intent),
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
