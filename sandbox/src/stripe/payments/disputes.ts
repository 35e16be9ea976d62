import type Stripe from 'stripe';
import { z } from 'zod';
import { buildObject, type Account } from '../account.ts';
import { emit } from '../notifications/events.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId, getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { nothing, page, text } from '../protocol/params.ts';
import { findPaymentIntent } from './payment-intents.ts';

/** Banks give 7 to 21 days to answer, in seconds. */
const answerTime = 10 * 86_400;

const listParams = z.strictObject({ ...page, payment_intent: text.optional() });

export function registerDisputeRoutes(account: Account, { get }: Endpoints): void {
  get('/v1/disputes', listParams, (params) => {
    const { payment_intent } = params;
    const disputes = account.disputes
      .list()
      .filter((dispute) => payment_intent === undefined || dispute.payment_intent === payment_intent);
    return listPage(disputes, '/v1/disputes', params);
  });
  get('/v1/disputes/:id', nothing, (_params, { id }) => findDispute(account, id));
}

function findDispute(account: Account, id: string): Stripe.Dispute {
  const dispute = account.disputes.get(id);
  if (!dispute) throw resourceMissing('dispute', id);
  return dispute;
}

/** Opens a dispute: the cardholder asks their bank for a refund. */
export function raiseDispute(account: Account, intentId: string): Stripe.Dispute {
  const intent = findPaymentIntent(account, intentId);
  const charge = account.charges.get(getId(intent.latest_charge) ?? '');
  if (charge?.status !== 'succeeded') throw invalidRequest('Only a payment that succeeded can be disputed.');
  if (charge.disputed) throw invalidRequest('The payment is disputed already.', { code: 'charge_disputed' });
  account.charges.put(charge.id, { ...charge, disputed: true });
  const dispute = buildObject<Stripe.Dispute>({
    id: createId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    payment_intent: intent.id,
    evidence_details: buildObject<Stripe.Dispute.EvidenceDetails>({
      due_by: account.now() + answerTime,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    }),
    reason: 'fraudulent',
    status: 'needs_response',
  });
  account.disputes.put(dispute.id, dispute);
  emit(account, 'charge.dispute.created', dispute);
  return dispute;
}

/** Closes a dispute for us or for the cardholder. */
export function closeDispute(account: Account, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = findDispute(account, id);
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidRequest('The bank has decided about this dispute already.');
  const closed = account.disputes.put(id, { ...dispute, status: outcome });
  emit(account, 'charge.dispute.closed', closed, dispute);
  return closed;
}
