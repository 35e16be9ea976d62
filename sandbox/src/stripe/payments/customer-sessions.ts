import type Stripe from 'stripe';
import { z } from 'zod';
import { buildObject, type Account } from '../account.ts';
import { requireCustomer } from '../customers/customers.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { StripeFailure } from '../protocol/failure.ts';
import { createRandomText } from '../protocol/ids.ts';
import { text } from '../protocol/params.ts';

const lifetime = 30 * 60;
const disabled = z.literal('disabled', 'the sandbox’s card form shows no saved cards').default('disabled');
const features = z.strictObject({
  payment_method_redisplay: disabled,
  payment_method_remove: disabled,
  payment_method_save: disabled,
});
const createParams = z.strictObject({
  customer: text,
  components: z.strictObject({
    payment_element: z.strictObject({ enabled: z.literal('true'), features }),
  }),
});

const sessionParams = z.strictObject({ customer_session_client_secret: text });

export function registerCustomerSessionRoutes(account: Account, { get, post }: Endpoints): void {
  post('/v1/customer_sessions', createParams, ({ customer }) => {
    requireCustomer(account, customer);
    const session = buildObject<Stripe.CustomerSession>({
      object: 'customer_session',
      client_secret: `cuss_secret_${createRandomText(40)}`,
      created: account.now(),
      customer,
      expires_at: account.now() + lifetime,
    });
    return account.customerSessions.put(session.client_secret, session);
  });

  // The call of Stripe's script with which a payment element begins.
  get(
    '/v1/elements/sessions',
    sessionParams,
    (params) => {
      const session = account.customerSessions.get(params.customer_session_client_secret);
      if (!session || session.expires_at < account.now()) throw createSessionError();
      return { object: 'elements_session', payment_methods: [], features: features.parse({}) };
    },
    { forBrowsers: true },
  );
}

const createSessionError = () =>
  new StripeFailure(
    401,
    { type: 'invalid_request_error', code: 'customer_session_expired', message: 'Invalid customer session.' },
    false,
  );
