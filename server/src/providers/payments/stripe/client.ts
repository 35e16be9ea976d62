import Stripe from 'stripe';
import type { Configuration } from '../../../platform/configuration/schema.ts';

type Settings = Pick<Configuration, 'stripeSecretKey' | 'stripeApiUrl'>;

/** Another host than the provider's own: the sandbox. */
function hostOf(url: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  return { host: hostname, port: port || (isSecure ? 443 : 80), protocol: isSecure ? 'https' : 'http' };
}

/** The SDK's client. It repeats a call that got no answer twice, with the same idempotency key. */
export const createClient = ({ stripeSecretKey, stripeApiUrl }: Settings): Stripe =>
  new Stripe(stripeSecretKey, {
    ...(stripeApiUrl === undefined ? {} : hostOf(stripeApiUrl)),
    timeout: 12_000,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'moments' },
  });
