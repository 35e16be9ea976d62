import type Stripe from 'stripe';
import type { Account } from './account.ts';
import { followPayment } from './billing/collect-payment.ts';
import { settleIntent } from './payments/charging.ts';
import { findPaymentIntent } from './payments/payment-intents.ts';

/** Settles a payment that was processing, and updates its invoice and subscription. */
export function settle(account: Account, intentId: string, isPaid: boolean): Stripe.PaymentIntent {
  const intent = settleIntent(account, findPaymentIntent(account, intentId), isPaid);
  followPayment(account, intent);
  return intent;
}

/** Keeps a payment processing until a call settles it. */
export function hold(account: Account, intentId: string): Stripe.PaymentIntent {
  const intent = findPaymentIntent(account, intentId);
  account.onHeld(intentId);
  return intent;
}

/**
 * Lets processing payments succeed after a while if no call settles them, also payments from before a restart.
 * @returns a function that stops the timers
 */
export function settleInTime(account: Account): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const stop = () => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  };
  account.onProcessing = (intentId) => {
    const timer = setTimeout(() => {
      timers.delete(intentId);
      const isWaiting = account.paymentIntents.get(intentId)?.status === 'processing';
      if (isWaiting) account.options.store.runTogether(() => settle(account, intentId, true));
    }, account.timing.processing);
    timers.set(intentId, timer);
  };
  account.onHeld = (intentId) => {
    clearTimeout(timers.get(intentId));
    timers.delete(intentId);
  };
  for (const intent of account.paymentIntents.list())
    if (intent.status === 'processing') account.onProcessing(intent.id);
  account.options.store.onReset(stop);
  return stop;
}
