/** The events that our webhook endpoint at Stripe needs. Each names an object that is then read. */
export const handledEvents = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'payment_method.attached',
  'payment_method.detached',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;
