import type Stripe from 'stripe';
import type { PlanCancellation } from '../plan-cancellation.ts';
import { callStripe } from './errors.ts';

/** https://docs.stripe.com/api/subscriptions/cancel, https://docs.stripe.com/api/invoices/void */
export const planEndCalls = (stripe: Stripe): PlanCancellation => ({
  endSubscription: (id, when) =>
    callStripe(async () => {
      if (when === 'now') await stripe.subscriptions.cancel(id);
      else await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    }),
  keepSubscription: (id) =>
    callStripe(async () => {
      await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    }),
  voidInvoice: (id) =>
    callStripe(async () => {
      await stripe.invoices.voidInvoice(id);
    }),
});
