import type { FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../../html.ts';
import type { Account } from '../account.ts';
import { parseForm } from '../protocol/form.ts';
import {
  buildReturnAddress,
  conclude,
  findAuthentication,
  findIntent,
  renderAuthenticationPage,
} from './authentication.ts';
import { renderInvoicePage, renderReceiptPage } from './documents.ts';
import { sendPage, stylesheet } from './layout.ts';

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
