import type { FastifyInstance } from 'fastify';
import { createBrowserBundle, registerBrowserScriptRoute } from '../browser-script-route.ts';
import { applyFaults } from '../fault-hooks.ts';
import type { Caller } from '../faults.ts';
import { openAccount, type StripeOptions } from './account.ts';
import { endDueSubscriptions } from './billing/cancellation.ts';
import { registerInvoiceRoutes } from './billing/invoice-routes.ts';
import { chargeDueDrafts, retryDueInvoices } from './billing/renew-subscription.ts';
import { registerScheduleRoutes } from './billing/schedules.ts';
import { registerSubscriptionRoutes } from './billing/subscription-routes.ts';
import { registerCouponRoutes, registerPriceRoutes, registerProductRoutes } from './catalog.ts';
import { registerCustomerRoutes } from './customers/routes.ts';
import { Deliveries } from './notifications/deliveries.ts';
import { registerEventRoutes } from './notifications/events.ts';
import { registerWebhookEndpointRoutes } from './notifications/webhook-endpoints.ts';
import { registerPageRoutes } from './pages/routes.ts';
import { registerChargeRoutes } from './payments/charges.ts';
import { registerCustomerSessionRoutes } from './payments/customer-sessions.ts';
import { registerCvcTokenRoutes } from './payments/cvc-tokens.ts';
import { registerDisputeRoutes } from './payments/disputes.ts';
import { registerPaymentIntentRoutes } from './payments/payment-intent-routes.ts';
import { registerPaymentMethodRoutes } from './payments/payment-methods.ts';
import { registerRefundRoutes } from './payments/refunds.ts';
import { registerSetupIntentRoutes } from './payments/setup-intents.ts';
import { allowBrowsers, identifyCaller } from './protocol/access.ts';
import { createEndpoints, keepServerError } from './protocol/endpoints.ts';
import { serverError } from './protocol/failure.ts';
import { registerSandboxCalls, settleInTime } from './sandbox-calls.ts';

export type { StripeOptions } from './account.ts';

/**
 * Registers the simulated Stripe as a Fastify plugin: the API under `/v1`, the browser script at `/stripe.js`, the pages under
 * `/stripe/`, signed webhooks, and the sandbox's own calls that concern payments under `/api`.
 */
export async function registerStripe(app: FastifyInstance, options: StripeOptions): Promise<void> {
  const account = openAccount(options);
  const deliveries = new Deliveries(account);
  deliveries.start();
  const stopSettling = settleInTime(account);
  app.addHook('onClose', () => {
    deliveries.stop();
    stopSettling();
  });
  acceptForms(app);
  let caughtUpTo = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    account.origin = `${request.protocol}://${request.host}`;
    // Nothing becomes due within a second.
    if (account.now() !== caughtUpTo)
      options.store.runTogether(() => {
        endDueSubscriptions(account);
        chargeDueDrafts(account);
        retryDueInvoices(account);
      });
    caughtUpTo = account.now();
    done();
  });
  await app.register(async (api) => {
    allowBrowsers(api);
    applyFaults(api, {
      faults: options.faults,
      provider: 'stripe',
      findCaller: (request) => findCaller(() => identifyCaller(request, options)),
      createErrorBody: (request) => {
        const body = { error: serverError };
        keepServerError(account, request, body);
        return body;
      },
    });
    answerUnknown(api);
    const endpoints = createEndpoints(api, account);
    const resources = [
      registerCustomerRoutes,
      registerProductRoutes,
      registerPriceRoutes,
      registerCouponRoutes,
      registerSubscriptionRoutes,
      registerScheduleRoutes,
      registerInvoiceRoutes,
      registerPaymentIntentRoutes,
      registerSetupIntentRoutes,
      registerPaymentMethodRoutes,
      registerCvcTokenRoutes,
      registerCustomerSessionRoutes,
      registerChargeRoutes,
      registerRefundRoutes,
      registerDisputeRoutes,
      registerEventRoutes,
      registerWebhookEndpointRoutes,
    ];
    for (const declare of resources) declare(account, endpoints);
    return Promise.resolve();
  });
  registerPageRoutes(app, account);
  registerSandboxCalls(app, account, deliveries);
  const script = createBrowserBundle(new URL('../browser/stripe/stripe.ts', import.meta.url), {
    format: 'iife',
  });
  registerBrowserScriptRoute(app, {
    path: '/stripe.js',
    provider: 'stripe',
    faults: options.faults,
    bundle: script,
  });
}

/** Registers `/v1`, which replies in Stripe's format. */
function answerUnknown(api: FastifyInstance): void {
  api.setErrorHandler<Error>((error, _request, reply) =>
    reply.code(500).send({ error: { type: 'api_error', message: error.message } }),
  );
  api.route({
    method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'],
    url: '/v1/*',
    handler: (request, reply) => {
      const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
      return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
    },
  });
}

/** Leaves bodies as text, because the endpoints parse Stripe's nested parameters. */
function acceptForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  app.removeContentTypeParser(type);
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
}

/** Finds the caller. @returns undefined without a valid key, so that the call uses up no fault */
function findCaller(find: () => Caller): Caller | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}
