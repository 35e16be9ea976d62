import type Stripe from 'stripe';
import type { PlanEnds } from '../plan-cancellation.ts';
import { attempt } from './errors.ts';

/** https://docs.stripe.com/api/subscriptions/cancel, https://docs.stripe.com/api/invoices/void */
export const planEndCalls = (stripe: Stripe): PlanEnds => ({
  endSubscription: (id, when) =>
    attempt(async () => {
      if (when === 'now') await stripe.subscriptions.cancel(id);
      else await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    }),
  keepSubscription: (id) =>
    attempt(async () => {
      await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    }),
  voidInvoice: (id) =>
    attempt(async () => {
      await stripe.invoices.voidInvoice(id);
    }),
});
