import type { FastifyInstance, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { html, type Html } from '../../html.ts';
import type { Account, Authentication } from '../account.ts';
import { followPayment } from '../billing/collect-payment.ts';
import { concludeAuthentication } from '../payments/charging.ts';
import { concludeSetup } from '../payments/setup-intents.ts';
import { parseForm } from '../protocol/params.ts';
import { renderInvoicePage, renderReceiptPage } from './documents.ts';
import { formatMoney, sendPage, stylesheet } from './layout.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** Finds the authentication of a link, if it is still the intent's latest. */
function findAuthentication(account: Account, intentId: string, key: string): Authentication | undefined {
  const authentication = account.authentications.get(intentId);
  return authentication?.id === key ? authentication : undefined;
}

function findIntent(account: Account, id: string): Intent | undefined {
  return account.paymentIntents.get(id) ?? account.setupIntents.get(id);
}

/** Creates the bank's page: the reason for the authentication and its three possible results. */
function renderAuthenticationPage(intent: Intent, key: string): Html {
  const what =
    intent.object === 'payment_intent'
      ? html`Moments asks for <strong>${formatMoney(intent.amount, intent.currency)}</strong>.`
      : html`Moments wants to save your card for later payments.`;
  return html`<h1>Confirm it’s you</h1>
    <p>This is a simulated bank page. ${what}</p>
    <form method="post" action="/stripe/authenticate/${intent.id}?key=${key}">
      <button class="main" name="outcome" value="complete">Complete authentication</button>
      <button name="outcome" value="fail">Fail authentication</button>
      <button name="outcome" value="cancel">Cancel</button>
    </form>`;
}

/** Ends an authentication. One that has ended does not change. */
function conclude(account: Account, intent: Intent, isAuthenticated: boolean): Intent {
  if (intent.object === 'setup_intent') return concludeSetup(account, intent, isAuthenticated);
  const concluded = concludeAuthentication(account, intent, isAuthenticated);
  followPayment(account, concluded);
  return concluded;
}

/** Returns the return URL with the result, in Stripe's format. */
function buildReturnAddress(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  url.searchParams.set('redirect_status', describeIntentStatus(intent));
  return url.href;
}

function describeIntentStatus({ status }: Intent): string {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' ? 'pending' : 'failed';
}

interface WithId {
  Params: { id: string };
  Querystring: { key?: string };
}

/** Registers the pages for people: the bank's page, the invoice, and the receipt. */
export function registerPageRoutes(app: FastifyInstance, account: Account): void {
  app.get('/stripe/pages.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));

  app.get<WithId>('/stripe/authenticate/:id', ({ params, query }, reply) => {
    const intent = findIntent(account, params.id);
    if (!intent || !findAuthentication(account, params.id, query.key ?? '')) return sendNothing(reply);
    return sendPage(reply, 'Authentication', renderAuthenticationPage(intent, query.key ?? ''));
  });

  app.post<WithId>('/stripe/authenticate/:id', ({ params, query, body }, reply) => {
    const authentication = findAuthentication(account, params.id, query.key ?? '');
    const intent = findIntent(account, params.id);
    if (!intent || !authentication) return sendNothing(reply);
    const isComplete = parseForm(typeof body === 'string' ? body : '')['outcome'] === 'complete';
    const concluded = account.options.store.runTogether(() => conclude(account, intent, isComplete));
    if (authentication.returnUrl !== null)
      return reply.redirect(buildReturnAddress(authentication.returnUrl, concluded), 303);
    return sendPage(
      reply,
      'Thank you',
      html`<h1>Thank you</h1>
        <p>You can go back to the payment.</p>`,
    );
  });

  app.get<WithId>('/stripe/invoices/:id', ({ params }, reply) => {
    const invoice = account.invoices.get(params.id);
    return invoice
      ? sendPage(reply, `Invoice ${invoice.number ?? ''}`, renderInvoicePage(invoice))
      : sendNothing(reply);
  });

  app.get<WithId>('/stripe/receipts/:id', ({ params }, reply) => {
    const charge = account.charges.get(params.id);
    return charge?.receipt_url ? sendPage(reply, 'Receipt', renderReceiptPage(charge)) : sendNothing(reply);
  });
}

function sendNothing(reply: FastifyReply): FastifyReply {
  void reply.code(404);
  return sendPage(
    reply,
    'Not found',
    html`<h1>Not found</h1>
      <p>There is no such page, or it is no longer valid.</p>`,
  );
}
