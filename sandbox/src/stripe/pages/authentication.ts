import type Stripe from 'stripe';
import { html, type Html } from '../../html.ts';
import type { Account, Authentication } from '../account.ts';
import { followPayment } from '../billing/collect-payment.ts';
import { concludeAuthentication } from '../payments/charging.ts';
import { concludeSetup } from '../payments/setting-up.ts';
import { formatMoney } from './layout.ts';

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** Finds the authentication of a link, if it is still the intent's latest. */
export function findAuthentication(
  account: Account,
  intentId: string,
  key: string,
): Authentication | undefined {
  const authentication = account.authentications.get(intentId);
  return authentication?.id === key ? authentication : undefined;
}

export function findIntent(account: Account, id: string): Intent | undefined {
  return account.paymentIntents.get(id) ?? account.setupIntents.get(id);
}

/** Creates the bank's page: the reason for the authentication and its three possible results. */
export function renderAuthenticationPage(intent: Intent, key: string): Html {
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
export function conclude(account: Account, intent: Intent, isAuthenticated: boolean): Intent {
  if (intent.object === 'setup_intent') return concludeSetup(account, intent, isAuthenticated);
  const concluded = concludeAuthentication(account, intent, isAuthenticated);
  followPayment(account, concluded);
  return concluded;
}

/** Returns the return URL with the result, in Stripe's format. */
export function buildReturnAddress(returnUrl: string, intent: Intent): string {
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
