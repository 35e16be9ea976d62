import type { Api, StripeError } from './api.ts';
import type { Appearance } from './appearance.ts';
import { CardCvcElement, type CvcStyle } from './card-cvc-element.ts';
import { Emitter, IntegrationError } from './emitter.ts';
import { PaymentElement, type Wallets } from './payment-element.ts';

export interface ElementsOptions {
  mode?: 'payment' | 'subscription' | 'setup';
  amount?: number;
  currency?: string;
  clientSecret?: string;
  customerSessionClientSecret?: string;
  paymentMethodCreation?: 'manual';
  paymentMethodTypes?: never;
  appearance?: Appearance;
}

/** The options of either kind of element. */
interface ElementOptions {
  wallets?: Wallets;
  style?: CvcStyle;
}

/** A group of elements, of which this script has two kinds: the card form, and the security code of a saved card. */
export class Elements extends Emitter {
  #options: ElementsOptions;
  #element: PaymentElement | null = null;
  #cvc: CardCvcElement | null = null;
  #isSubmitted = false;

  constructor(
    private readonly api: Api,
    options: ElementsOptions = {},
  ) {
    super();
    requireSense(options);
    this.#options = { ...options };
  }

  get options(): ElementsOptions {
    return this.#options;
  }

  /** Whether the form was submitted, and not changed since. */
  get isSubmitted(): boolean {
    return this.#isSubmitted;
  }

  get element(): PaymentElement | null {
    return this.#element;
  }

  create(type: string, options: ElementOptions = {}): PaymentElement | CardCvcElement {
    if (type === 'cardCvc') return this.#createCvc(options.style ?? {});
    if (type !== 'payment') throw new IntegrationError(`The sandbox has no "${type}" element.`);
    return this.#createPayment(options.wallets ?? {});
  }

  #createCvc(style: CvcStyle): CardCvcElement {
    if (this.#cvc) throw new IntegrationError('Can only create one Element of type cardCvc.');
    this.#cvc = new CardCvcElement(style, (gone) => {
      if (this.#cvc === gone) this.#cvc = null;
    });
    return this.#cvc;
  }

  #createPayment(wallets: Wallets): PaymentElement {
    if (this.#element) throw new IntegrationError('Can only create one Element of type payment.');
    const element = new PaymentElement({
      api: this.api,
      appearance: this.#options.appearance ?? {},
      customerSession: this.#options.customerSessionClientSecret,
      wallets,
      onDestroy: () => {
        if (this.#element === element) this.#element = null;
      },
    });
    element.on('change', () => {
      this.#isSubmitted = false;
    });
    this.#element = element;
    return element;
  }

  getElement(type?: unknown): PaymentElement | CardCvcElement | null {
    // React's wrapper asks by component.
    const name = typeof type === 'function' && '__elementType' in type ? type.__elementType : type;
    if (name === 'cardCvc') return this.#cvc;
    return name === undefined || name === 'payment' ? this.#element : null;
  }

  update(options: ElementsOptions): void {
    const merged = { ...this.#options, ...options };
    requireSense(merged);
    this.#options = merged;
    this.#element?.applyStyle();
  }

  submit(): Promise<{ error: StripeError } | { selectedPaymentMethod: string }> {
    const problem = this.#element?.validate();
    this.#isSubmitted = problem === undefined;
    if (!problem) return Promise.resolve({ selectedPaymentMethod: 'card' });
    const { code, message } = problem;
    return Promise.resolve({ error: { type: 'validation_error', code, message } });
  }
}

function requireSense(options: ElementsOptions): void {
  if ('paymentMethodTypes' in options)
    throw new IntegrationError('paymentMethodTypes is not supported; use allowedPaymentMethodTypes.');
  const takesMoney = options.mode === 'payment' || options.mode === 'subscription';
  const amount = options.amount ?? Number.NaN;
  if (takesMoney && (!Number.isInteger(amount) || amount < 0))
    throw new IntegrationError(`Invalid value for elements(): amount should be a number of cents.`);
  if (takesMoney && options.currency === undefined)
    throw new IntegrationError('Invalid value for elements(): currency is missing.');
}
