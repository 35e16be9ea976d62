import { Api, type Fields, type Outcome, type StripeError } from './api.ts';
import { CardCvcElement } from './card-cvc-element.ts';
import { Elements, type ElementsOptions } from './elements.ts';
import { IntegrationError } from './emitter.ts';
import { Intents, type Reply } from './intents.ts';

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeObject;
  }
}

interface CardPayment {
  payment_method?: string;
  return_url?: string;
  payment_method_options?: { card?: { cvc?: unknown } };
}

interface SetupConfirmation {
  elements: Elements;
  redirect?: 'always' | 'if_required';
}

/** The object that `Stripe(publishableKey)` returns: the parts of https://docs.stripe.com/js that the portal uses. */
export class StripeObject {
  readonly #api: Api;
  readonly #payments: Intents;
  readonly #setups: Intents;

  constructor(publishableKey: string) {
    if (!publishableKey.startsWith('pk_'))
      throw new IntegrationError('Please call Stripe() with your publishable key.');
    this.#api = new Api(publishableKey);
    this.#payments = new Intents(this.#api, 'payment');
    this.#setups = new Intents(this.#api, 'setup');
  }

  elements(options?: ElementsOptions): Elements {
    return new Elements(this.#api, options);
  }

  async createPaymentMethod({ elements }: { elements: Elements }): Promise<object> {
    if (elements.options.paymentMethodCreation !== 'manual')
      throw new IntegrationError("createPaymentMethod needs elements with paymentMethodCreation: 'manual'.");
    const { element } = elements;
    if (!element || !elements.isSubmitted) {
      const message = 'elements.submit() must be called before stripe.createPaymentMethod().';
      return { error: { type: 'invalid_request_error', message } };
    }
    const entered = { type: 'card', card: element.enteredCard };
    const { ok, error } = await this.#api.post<object>('/v1/payment_methods', entered);
    return error ? { error } : { paymentMethod: ok };
  }

  async confirmCardPayment(
    clientSecret: string,
    data: CardPayment = {},
    options: { handleActions?: boolean } = {},
  ): Promise<object> {
    const { payment_method, return_url } = data;
    const recollected = await this.#recollectCvc(data.payment_method_options?.card?.cvc);
    if (recollected.error) return { error: recollected.error };
    const fields = { payment_method, return_url, ...recollected.ok };
    return this.#payments.confirm(clientSecret, fields, options.handleActions !== false);
  }

  /** Makes the token of a security code that was entered again, from its element. */
  async #recollectCvc(given: unknown): Promise<Outcome<Fields>> {
    if (given === undefined) return { ok: {} };
    if (!(given instanceof CardCvcElement))
      throw new IntegrationError(
        'Invalid value for payment_method_options.card.cvc: it must be a cardCvc Element.',
      );
    const read = given.read();
    if ('error' in read) {
      const { code, message } = read.error;
      return { error: { type: 'validation_error', code, message } };
    }
    const { ok, error } = await this.#api.post<{ id: string }>('/v1/tokens', { cvc_update: read });
    return error ? { error } : { ok: { payment_method_options: { card: { cvc_token: ok.id } } } };
  }

  /** Saves the card in the form. The bank's page opens in a dialog, so the browser stays on the page. */
  async confirmSetup({ elements, redirect }: SetupConfirmation): Promise<object> {
    const { clientSecret } = elements.options;
    if (clientSecret === undefined) throw new IntegrationError('A clientSecret is missing.');
    if (redirect !== 'if_required')
      throw new IntegrationError("The sandbox confirms setups with redirect: 'if_required' only.");
    const submitted = await elements.submit();
    if ('error' in submitted) return submitted;
    const card = elements.element?.enteredCard;
    const fields: Fields = card ? { payment_method_data: { type: 'card', card } } : {};
    return this.#setups.confirm(clientSecret, fields, true);
  }

  handleNextAction({ clientSecret }: { clientSecret: string }): Promise<Reply> {
    return this.#payments.handleNextAction(clientSecret);
  }

  retrieveSetupIntent(clientSecret: string): Promise<Reply> {
    return this.#setups.retrieve(clientSecret);
  }

  /** Looked for by the loader's checks; cards are never made into tokens here. */
  createToken(): Promise<{ error: StripeError }> {
    const message = 'The sandbox makes payment methods, not tokens.';
    return Promise.resolve({ error: { type: 'invalid_request_error', message } });
  }
}

/** Creates the Stripe object. It is a plain function, because the loader calls it by `apply`. */
function Stripe(publishableKey: string): StripeObject {
  return new StripeObject(publishableKey);
}
/** The release of the real script that this one simulates; the loader warns about any other. */
Stripe.version = 'endive';

window.Stripe = Stripe;
