import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { requireCustomer } from '../customers/customers.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { StripeFailure } from '../protocol/failure.ts';
import { createRandomText } from '../protocol/ids.ts';
import { flag, text, whole } from '../protocol/params.ts';

const lifetime = 30 * 60;
const toggle = z.enum(['enabled', 'disabled']);
const redisplay = z.enum(['always', 'limited', 'unspecified']);
const features = z.strictObject({
  payment_method_redisplay: toggle.default('disabled'),
  payment_method_allow_redisplay_filters: z.array(redisplay).default(['always']),
  payment_method_redisplay_limit: whole.optional(),
  payment_method_remove: toggle.default('disabled'),
  payment_method_save: toggle.default('disabled'),
  payment_method_save_usage: z.enum(['on_session', 'off_session']).optional(),
});
const createParams = z.strictObject({
  customer: text,
  components: z.strictObject({
    payment_element: z.strictObject({ enabled: flag, features: features.optional() }),
  }),
});
type ElementParams = z.output<typeof createParams>['components']['payment_element'];

/** Registers the call of Stripe's script that lists the saved cards for a payment element. */
const sessionParams = z.strictObject({ customer_session_client_secret: text });

export function registerCustomerSessionRoutes(account: Account, { get, post }: Endpoints): void {
  post('/v1/customer_sessions', createParams, (params) => {
    requireCustomer(account, params.customer);
    const session = buildSession(account, params.customer, params.components.payment_element);
    return account.customerSessions.put(session.client_secret, session);
  });

  get(
    '/v1/elements/sessions',
    sessionParams,
    (params) => {
      const session = requireSession(account, params.customer_session_client_secret);
      const chosen = session.components?.payment_element.features;
      const offered = account.paymentMethods.list().filter((method) => isOffered(method, session));
      return { object: 'elements_session', payment_methods: offered, features: chosen ?? null };
    },
    { forBrowsers: true },
  );
}

/** Checks that a session may remove a card. @throws StripeFailure unless it is active, allows it, and belongs to the card's customer */
export function requireRemovable(
  account: Account,
  secret: string | undefined,
  method: Stripe.PaymentMethod,
): void {
  const session = requireSession(account, secret ?? '');
  const canRemove = session.components?.payment_element.features?.payment_method_remove === 'enabled';
  if (!canRemove || method.customer !== session.customer) throw createSessionError();
}

function requireSession(account: Account, secret: string): Stripe.CustomerSession {
  const session = account.customerSessions.get(secret);
  if (!session || session.expires_at < account.now()) throw createSessionError();
  return session;
}

function isOffered(method: Stripe.PaymentMethod, session: Stripe.CustomerSession): boolean {
  const chosen = session.components?.payment_element.features;
  if (method.customer !== session.customer || chosen?.payment_method_redisplay !== 'enabled') return false;
  return chosen.payment_method_allow_redisplay_filters.includes(method.allow_redisplay ?? 'unspecified');
}

const createSessionError = () =>
  new StripeFailure(
    401,
    { type: 'invalid_request_error', code: 'customer_session_expired', message: 'Invalid customer session.' },
    false,
  );

function buildSession(account: Account, customer: string, element: ElementParams): Stripe.CustomerSession {
  const off = { enabled: false, features: null };
  const chosen = element.features;
  return {
    object: 'customer_session',
    client_secret: `cuss_secret_${createRandomText(40)}`,
    components: {
      active_entitlements: { enabled: false },
      buy_button: { enabled: false },
      customer_portal: { enabled: false },
      customer_sheet: off,
      mobile_payment_element: off,
      payment_element: {
        enabled: element.enabled,
        features: chosen
          ? {
              ...chosen,
              payment_method_redisplay_limit: chosen.payment_method_redisplay_limit ?? null,
              payment_method_save_usage: chosen.payment_method_save_usage ?? null,
            }
          : null,
      },
      pricing_table: { enabled: false },
    },
    created: account.now(),
    customer,
    customer_account: null,
    expires_at: account.now() + lifetime,
    livemode: false,
  };
}
