import { Api, type Fields, type Outcome, type StripeError } from './api.ts';
import { CardCvcElement } from './card-cvc-element.ts';
import { Elements, type ElementsOptions } from './elements.ts';
import { IntegrationError } from './emitter.ts';
import { Intents, redirectTo } from './intents.ts';

interface Confirmation {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: { return_url?: string; payment_method?: string };
  redirect?: 'always' | 'if_required';
}

interface CardPayment {
  payment_method?: string;
  return_url?: string;
  setup_future_usage?: string;
  payment_method_options?: { card?: { cvc?: unknown } };
}

/** The object that `Stripe(publishableKey)` returns: the parts of https://docs.stripe.com/js that card payments need. */
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

  async createPaymentMethod({
    elements,
    params = {},
  }: {
    elements: Elements;
    params?: Fields;
  }): Promise<object> {
    if (elements.options.paymentMethodCreation !== 'manual')
      throw new IntegrationError("createPaymentMethod needs elements with paymentMethodCreation: 'manual'.");
    const { element } = elements;
    if (!element || !elements.isSubmitted)
      return { error: createNotSubmittedError('stripe.createPaymentMethod()') };
    if (element.savedCard) return { paymentMethod: element.savedCard };
    const entered = { ...params, type: 'card', card: element.enteredCard };
    const { ok, error } = await this.#api.post<object>('/v1/payment_methods', entered);
    return error ? { error } : { paymentMethod: ok };
  }

  async confirmCardPayment(
    clientSecret: string,
    data: CardPayment = {},
    options: { handleActions?: boolean } = {},
  ): Promise<object> {
    const { payment_method, return_url, setup_future_usage } = data;
    const recollected = await this.#readCvc(data.payment_method_options?.card?.cvc);
    if (recollected.error) return { error: recollected.error };
    const fields = { payment_method, return_url, setup_future_usage, ...recollected.ok };
    return this.#payments.confirm(clientSecret, fields, options.handleActions !== false);
  }

  /** Reads the element of a saved card's security code. */
  async #readCvc(given: unknown): Promise<Outcome<Fields>> {
    if (given === undefined) return { ok: {} };
    if (!(given instanceof CardCvcElement))
      throw new IntegrationError(
        'Invalid value for payment_method_options.card.cvc: it must be a cardCvc Element.',
      );
    const read = given.read();
    if ('cvc' in read) return this.#recollect(read.cvc);
    const { code, message } = read.error;
    return { error: { type: 'validation_error', code, message } };
  }

  async confirmPayment(confirmation: Confirmation): Promise<object> {
    return this.#confirm(this.#payments, 'payment', confirmation);
  }

  async confirmSetup(confirmation: Confirmation): Promise<object> {
    return this.#confirm(this.#setups, 'setup', confirmation);
  }

  async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<object> {
    const intents = clientSecret.startsWith('seti_') ? this.#setups : this.#payments;
    return intents.handleNextAction(clientSecret);
  }

  handleCardAction(clientSecret: string): Promise<object> {
    return this.#payments.handleNextAction(clientSecret);
  }

  retrievePaymentIntent(clientSecret: string): Promise<object> {
    return this.#payments.retrieve(clientSecret);
  }

  retrieveSetupIntent(clientSecret: string): Promise<object> {
    return this.#setups.retrieve(clientSecret);
  }

  /** Looked for by the loader's checks; cards are never made into tokens here. */
  createToken(): Promise<{ error: StripeError }> {
    const message = 'The sandbox makes payment methods, not tokens.';
    return Promise.resolve({ error: { type: 'invalid_request_error', message } });
  }

  registerAppInfo(): void {
    // Registers the app that uses the script. The sandbox ignores it.
  }

  _registerWrapper(): void {
    // Says that it was loaded by the loader's package.
  }

  async #confirm(intents: Intents, kind: 'payment' | 'setup', confirmation: Confirmation): Promise<object> {
    const { elements, confirmParams = {}, redirect = 'always' } = confirmation;
    const secret = confirmation.clientSecret ?? elements?.options.clientSecret;
    if (secret === undefined) throw new IntegrationError('A clientSecret is missing.');
    if (redirect === 'always' && confirmParams.return_url === undefined)
      throw new IntegrationError('confirmParams.return_url is missing.');
    const problem = await checkElements(elements, kind);
    if (problem) return { error: problem };
    const recollected = await this.#recollect(elements?.element?.recollectedCvc);
    if (recollected.error) return { error: recollected.error };
    const fields = {
      ...getCardFields(elements, kind),
      ...recollected.ok,
      ...pick(confirmParams.payment_method),
    };
    const reply = await intents.confirm(secret, fields, true);
    const intent =
      'setupIntent' in reply ? reply.setupIntent : 'paymentIntent' in reply && reply.paymentIntent;
    if (redirect === 'if_required' || !intent) return reply;
    return redirectTo(confirmParams.return_url ?? '', kind, intent);
  }

  /** Makes the token of a security code that was entered again. */
  async #recollect(cvc: string | undefined): Promise<Outcome<Fields>> {
    if (cvc === undefined) return { ok: {} };
    const { ok, error } = await this.#api.post<{ id: string }>('/v1/tokens', { cvc_update: { cvc } });
    return error ? { error } : { ok: { payment_method_options: { card: { cvc_token: ok.id } } } };
  }
}

const pick = (payment_method: string | undefined): Fields =>
  payment_method === undefined ? {} : { payment_method };

/** Checks elements that had a secret from the start. The others are checked by their own submit. */
async function checkElements(elements: Elements | undefined, kind: string): Promise<StripeError | undefined> {
  if (!elements) return undefined;
  if (elements.options.clientSecret === undefined)
    return elements.isSubmitted
      ? undefined
      : createNotSubmittedError(`stripe.confirm${kind === 'setup' ? 'Setup' : 'Payment'}()`);
  const result = await elements.submit();
  return 'error' in result ? result.error : undefined;
}

function getCardFields(elements: Elements | undefined, kind: 'payment' | 'setup'): Fields {
  const element = elements?.element;
  if (!element) return {};
  if (element.savedCard) return { payment_method: element.savedCard.id };
  // A card that was saved on purpose is offered again; only a customer session offers any.
  const isOffered = kind === 'setup' && elements.options.customerSessionClientSecret !== undefined;
  const offered: Fields = isOffered ? { allow_redisplay: 'always' } : {};
  return { payment_method_data: { type: 'card', card: element.enteredCard, ...offered } };
}

const createNotSubmittedError = (call: string): StripeError => ({
  type: 'invalid_request_error',
  message: `elements.submit() must be called before ${call}.`,
});
