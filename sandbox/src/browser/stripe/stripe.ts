import { StripeObject } from './stripe-object.ts';

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeObject;
  }
}

/** The release of the real script that this one stands for; the loader warns about any other. */
const version = 'endive';

/** Creates the Stripe object. It is a plain function, because the loader calls it by `apply`. */
function Stripe(publishableKey: string): StripeObject {
  return new StripeObject(publishableKey);
}
Stripe.version = version;

window.Stripe = Stripe;
