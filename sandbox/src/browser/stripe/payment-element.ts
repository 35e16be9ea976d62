import type { Api, Fields, StripeError } from './api.ts';
import { createStyleSheet, type Appearance } from './appearance.ts';
import { CardFields } from './card-fields.ts';
import { findCardErrors, toCardFields, type FieldError } from './card-rules.ts';
import { createElement } from './element.ts';
import { Emitter, IntegrationError } from './emitter.ts';

/** The parts of its group that the element needs. */
export interface ElementContext {
  api: Api;
  appearance: Appearance;
  customerSession: string | undefined;
  wallets: Wallets;
  onDestroy: () => void;
}

const kind = { elementType: 'payment' };

/** The payment element: a form for a new card. It offers no saved cards, because no customer session here asks for them. */
export class PaymentElement extends Emitter {
  readonly #fields = new CardFields(() => {
    this.#sendChange();
  });
  readonly #wallets: string[];
  #box: HTMLElement | undefined;
  #isDestroyed = false;

  constructor(private readonly context: ElementContext) {
    super();
    this.#wallets = listOfferedWallets(context.wallets);
  }

  mount(place: string | HTMLElement): void {
    if (this.#isDestroyed) throw new IntegrationError('This Element has already been destroyed.');
    const host = typeof place === 'string' ? document.querySelector(place) : place;
    if (!host) throw new IntegrationError(`The selector you specified applies to no DOM elements.`);
    const box = createElement('div');
    const root = box.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [createStyleSheet(this.context.appearance)];
    if (this.#wallets.length > 0) root.append(createWalletButtons(this.#wallets));
    root.append(createElement('div', { role: 'group', 'aria-label': 'Card' }, this.#fields.box));
    host.append(box);
    this.#box = box;
    void this.#load();
  }

  async #load(): Promise<void> {
    // Callers attach their listeners after mounting.
    await Promise.resolve();
    const error = await this.#findSessionError();
    if (this.#isDestroyed) return;
    if (error) this.emit('loaderror', { ...kind, error });
    this.emit('ready', kind);
    this.#sendChange();
  }

  async #findSessionError(): Promise<StripeError | undefined> {
    const { api, customerSession } = this.context;
    if (customerSession === undefined) return undefined;
    const secret = { customer_session_client_secret: customerSession };
    return (await api.get('/v1/elements/sessions', secret)).error;
  }

  #sendChange(): void {
    const { values } = this.#fields;
    this.emit('change', {
      ...kind,
      collapsed: false,
      empty: Object.values(values).every((value) => value === ''),
      complete: findCardErrors(values).length === 0,
      value: { type: 'card' },
    });
  }

  /** Checks the form as `elements.submit()` does. */
  validate(): FieldError | undefined {
    const errors = findCardErrors(this.#fields.values);
    this.#fields.showErrors(errors);
    return errors[0];
  }

  /** The card that was typed. */
  get enteredCard(): Fields {
    return toCardFields(this.#fields.values);
  }

  applyStyle(): void {
    const root = this.#box?.shadowRoot;
    if (root) root.adoptedStyleSheets = [createStyleSheet(this.context.appearance)];
  }

  update(): void {
    // The options of a payment element that exist are of no consequence for a form of one card.
  }

  destroy(): void {
    this.#box?.remove();
    this.#isDestroyed = true;
    this.context.onDestroy();
  }
}

const walletNames = { applePay: 'Apple Pay', googlePay: 'Google Pay', link: 'Link' } as const;

/** The `wallets` option of the payment element: https://docs.stripe.com/js/elements_object/create_payment_element */
export type Wallets = Partial<Record<keyof typeof walletNames, string>>;

/** Lists the wallets that the form offers: like Stripe, all of them unless the page says `never`. */
export function listOfferedWallets(wallets: Wallets): string[] {
  const wrong = Object.entries(wallets).find(
    ([name, value]) => !(name in walletNames) || !['auto', 'never'].includes(value),
  );
  if (wrong) throw new IntegrationError(`Invalid value for wallets.${wrong[0]}: ${wrong[1]}`);
  return Object.entries(walletNames).flatMap(([name, label]) =>
    wallets[name as keyof typeof walletNames] === 'never' ? [] : [label],
  );
}

/** Creates the wallets' buttons. The sandbox has no wallets, so they do nothing. */
const createWalletButtons = (labels: string[]): HTMLElement =>
  createElement(
    'div',
    { role: 'group', 'aria-label': 'Wallets' },
    ...labels.map((label) => createElement('button', { type: 'button', disabled: '' }, label)),
  );
