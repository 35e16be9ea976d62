import type { Api, Fields, Intent, Outcome, StripeError } from './api.ts';
import { createElement } from './element.ts';

type Kind = 'payment' | 'setup';
export type Reply = { error: StripeError } | { paymentIntent: Intent } | { setupIntent: Intent };

const names = { payment: 'paymentIntent', setup: 'setupIntent' } as const;

/** Payment intents and setup intents, reached by their client secrets. */
export class Intents {
  constructor(
    private readonly api: Api,
    private readonly kind: Kind,
  ) {}

  async retrieve(secret: string): Promise<Reply> {
    return this.#toReply(await this.#read(secret));
  }

  /** @param handlesActions whether the bank's page is shown, or left to the caller */
  async confirm(secret: string, fields: Fields, handlesActions: boolean): Promise<Reply> {
    const confirmed = await this.api.post<Intent>(`${this.#buildPath(secret)}/confirm`, {
      client_secret: secret,
      ...fields,
      ...(handlesActions ? { return_url: undefined, use_stripe_sdk: true } : {}),
    });
    if (confirmed.error || !handlesActions) return this.#toReply(confirmed);
    return this.#authenticate(confirmed.ok);
  }

  /** Does what the intent asks for next, by dialog or by leaving the page. */
  async handleNextAction(secret: string): Promise<Reply> {
    const read = await this.#read(secret);
    if (read.error) return this.#toReply(read);
    const redirect = read.ok.next_action?.redirect_to_url;
    if (!redirect) return this.#authenticate(read.ok);
    location.assign(redirect.url);
    return new Promise<Reply>(() => undefined);
  }

  async #authenticate(intent: Intent): Promise<Reply> {
    const url = intent.next_action?.use_stripe_sdk?.stripe_js;
    if (intent.status !== 'requires_action' || url === undefined) return this.#toReply({ ok: intent });
    let latest: Outcome<Intent> = { ok: intent };
    await authenticateInDialog(url, async () => {
      latest = await this.#read(intent.client_secret);
      return latest.ok?.status !== 'requires_action';
    });
    return this.#toAuthenticationReply(latest);
  }

  #toAuthenticationReply(read: Outcome<Intent>): Reply {
    const failure = read.ok?.last_payment_error ?? read.ok?.last_setup_error;
    if (read.ok?.status !== 'requires_payment_method' || !failure) return this.#toReply(read);
    return { error: { ...failure, [`${this.kind}_intent`]: read.ok } };
  }

  #read(secret: string): Promise<Outcome<Intent>> {
    return this.api.get<Intent>(this.#buildPath(secret), { client_secret: secret });
  }

  #buildPath(secret: string): string {
    return `/v1/${this.kind}_intents/${secret.split('_secret_')[0] ?? ''}`;
  }

  #toReply(outcome: Outcome<Intent>): Reply {
    if (outcome.error) return { error: outcome.error };
    return this.kind === 'payment' ? { [names.payment]: outcome.ok } : { [names.setup]: outcome.ok };
  }
}

const dialogStyle = `
  dialog { width: min(600px, calc(100vw - 32px)); height: min(480px, calc(100vh - 32px)); padding: 0; border: 0;
    border-radius: 16px; overflow: hidden; }
  dialog::backdrop { background: rgb(0 0 0 / 60%); }
  iframe { display: block; width: 100%; height: 100%; border: 0; }
`;
const pollMs = 400;

/**
 * Shows the bank's page above the payment page until the authentication is decided.
 * @param isDecided asked again and again
 */
async function authenticateInDialog(url: string, isDecided: () => Promise<boolean>): Promise<void> {
  const frame = createElement('iframe', { src: url, title: 'Authentication by your bank' });
  const dialog = createElement('dialog', { 'aria-label': 'Authentication' }, frame);
  const host = createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(dialogStyle);
  root.adoptedStyleSheets = [sheet];
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    void fetch(url, { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ outcome: 'cancel' }) });
  });
  try {
    while (!(await isDecided())) await new Promise((resolve) => setTimeout(resolve, pollMs));
  } finally {
    dialog.close();
    host.remove();
  }
}
