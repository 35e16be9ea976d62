import Stripe from 'stripe';
import type { ProviderEvent } from '../events.ts';

/** How old a signature may be, in seconds: https://docs.stripe.com/webhooks#replay-attacks */
const tolerance = 300;

const subjectOf = (type: string): ProviderEvent['subject'] => {
  if (type.startsWith('customer.subscription.')) return 'subscription';
  if (type.startsWith('invoice.')) return 'invoice';
  if (type.startsWith('charge.dispute.')) return 'dispute';
  // Of the other events about charges, those of payments tell the same.
  if (type === 'charge.refunded') return 'charge';
  return type.startsWith('payment_intent.') ? 'payment' : 'other';
};

const idIn = (object: object): string => ('id' in object && typeof object.id === 'string' ? object.id : '');

/** @returns undefined unless the signature is right and fresh */
export function readEvent(
  stripe: Stripe,
  secret: string,
  payload: Buffer,
  signature: string,
): ProviderEvent | undefined {
  try {
    const event = stripe.webhooks.constructEvent(payload, signature, secret, tolerance);
    return {
      id: event.id,
      type: event.type,
      objectId: idIn(event.data.object),
      subject: subjectOf(event.type),
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}
