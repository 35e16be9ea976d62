import type { FastifyInstance } from 'fastify';
import { browserBundle } from '../browser-bundle.ts';
import { browserScriptRoute } from '../browser-script-route.ts';
import { applyFaults } from '../fault-hooks.ts';
import type { Caller } from '../faults.ts';
import { openAccount, type StripeOptions } from './account.ts';
import { endDueSubscriptions } from './billing/cancellation.ts';
import { invoicePaymentRoutes, invoiceRoutes } from './billing/invoice-routes.ts';
import { chargeDueDrafts } from './billing/renew-subscription.ts';
import { retryDueInvoices } from './billing/retries.ts';
import { scheduleRoutes } from './billing/schedule-routes.ts';
import { subscriptionRoutes } from './billing/subscription-routes.ts';
import { couponRoutes } from './catalog/coupons.ts';
import { priceRoutes } from './catalog/prices.ts';
import { productRoutes } from './catalog/products.ts';
import { customerRoutes } from './customers/routes.ts';
import { Deliveries } from './notifications/deliveries.ts';
import { eventRoutes } from './notifications/routes.ts';
import { webhookEndpointRoutes } from './notifications/webhook-endpoints.ts';
import { pageRoutes } from './pages/routes.ts';
import { chargeRoutes } from './payments/charge-routes.ts';
import { customerSessionRoutes } from './payments/customer-sessions.ts';
import { cvcTokenRoutes } from './payments/cvc-tokens.ts';
import { disputeRoutes } from './payments/disputes.ts';
import { paymentIntentRoutes } from './payments/payment-intent-routes.ts';
import { paymentMethodRoutes } from './payments/payment-method-routes.ts';
import { refundRoutes } from './payments/refunds.ts';
import { setupIntentRoutes } from './payments/setup-intent-routes.ts';
import { settleInTime } from './processing.ts';
import { identifyCaller } from './protocol/access.ts';
import { allowBrowsers } from './protocol/browsers.ts';
import { createEndpoints, keepServerError } from './protocol/endpoints.ts';
import { serverError } from './protocol/failure.ts';
import { sandboxCalls } from './sandbox-calls.ts';

export type { StripeOptions } from './account.ts';

/**
 * The simulated Stripe as a Fastify plugin: the API under `/v1`, the browser script at `/stripe.js`, the pages under
 * `/stripe/`, signed webhooks, and the sandbox's own calls that concern payments under `/api`.
 */
export async function stripePlugin(app: FastifyInstance, options: StripeOptions): Promise<void> {
  const account = openAccount(options);
  const deliveries = new Deliveries(account);
  deliveries.start();
  const stopSettling = settleInTime(account);
  app.addHook('onClose', () => {
    deliveries.stop();
    stopSettling();
  });
  acceptForms(app);
  app.addHook('onRequest', (request, _reply, done) => {
    account.origin = `${request.protocol}://${request.host}`;
    options.store.together(() => {
      endDueSubscriptions(account);
      chargeDueDrafts(account);
      retryDueInvoices(account);
    });
    done();
  });
  await app.register(async (api) => {
    allowBrowsers(api);
    applyFaults(api, {
      faults: options.faults,
      provider: 'stripe',
      findCaller: (request) => knownCaller(() => identifyCaller(request, options)),
      serverError: (request) => {
        const body = { error: serverError };
        keepServerError(account, request, body);
        return body;
      },
    });
    answerUnknown(api);
    const endpoints = createEndpoints(api, account);
    const resources = [
      customerRoutes,
      productRoutes,
      priceRoutes,
      couponRoutes,
      subscriptionRoutes,
      scheduleRoutes,
      invoiceRoutes,
      invoicePaymentRoutes,
      paymentIntentRoutes,
      setupIntentRoutes,
      paymentMethodRoutes,
      cvcTokenRoutes,
      customerSessionRoutes,
      chargeRoutes,
      refundRoutes,
      disputeRoutes,
      eventRoutes,
      webhookEndpointRoutes,
    ];
    for (const declare of resources) declare(account, endpoints);
    return Promise.resolve();
  });
  pageRoutes(app, account);
  sandboxCalls(app, account, deliveries);
  const script = browserBundle(new URL('../browser/stripe/stripe.ts', import.meta.url), { format: 'iife' });
  browserScriptRoute(app, { path: '/stripe.js', provider: 'stripe', faults: options.faults, bundle: script });
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
function knownCaller(find: () => Caller): Caller | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}
