import { createElement } from '../page/element.ts';
import type { Api, Fields, Outcome, SavedCard } from './api.ts';
import { createStyleSheet, type Appearance } from './appearance.ts';
import { CardFields } from './card-fields.ts';
import { toCardFields, type FieldError } from './card-rules.ts';
import { Emitter, IntegrationError } from './emitter.ts';
import { SavedCards } from './saved-cards.ts';
import { createWalletButtons } from './wallets.ts';

/** The parts of its group that the element needs. */
export interface ElementContext {
  api: Api;
  appearance: Appearance;
  customerSession: string | undefined;
  recollectsCvc: boolean;
  /** Names of the wallets that the form offers. */
  wallets: string[];
  onDestroy: () => void;
}

interface Session {
  payment_methods: SavedCard[];
  features: { payment_method_remove: string } | null;
}

const kind = { elementType: 'payment' };

/** The payment element: a card form, with the customer's saved cards where a customer session says so. */
export class PaymentElement extends Emitter {
  readonly #fields = new CardFields(() => {
    this.#sendChange();
  });
  #saved: SavedCards | undefined;
  #box: HTMLElement | undefined;
  #isDestroyed = false;

  constructor(private readonly context: ElementContext) {
    super();
  }

  /** The security code that was entered for a saved card, where it is collected again. */
  get recollectedCvc(): string | undefined {
    return this.savedCard && this.context.recollectsCvc ? this.#fields.values.cvc : undefined;
  }

  mount(place: string | HTMLElement): void {
    if (this.#isDestroyed) throw new IntegrationError('This Element has already been destroyed.');
    const host = typeof place === 'string' ? document.querySelector(place) : place;
    if (!host) throw new IntegrationError(`The selector you specified applies to no DOM elements.`);
    const box = createElement('div');
    const root = box.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [createStyleSheet(this.context.appearance)];
    if (this.context.wallets.length > 0) root.append(createWalletButtons(this.context.wallets));
    root.append(createElement('div', { role: 'group', 'aria-label': 'Card' }, this.#fields.box));
    root.addEventListener('focusin', () => this.emit('focus', kind));
    root.addEventListener('focusout', () => this.emit('blur', kind));
    host.append(box);
    this.#box = box;
    void this.#load(root);
  }

  async #load(root: ShadowRoot): Promise<void> {
    // Callers attach their listeners after mounting.
    await Promise.resolve();
    this.emit('loaderstart', kind);
    const session = await this.#readSession();
    if (this.#isDestroyed) return;
    if (session?.error) this.emit('loaderror', { ...kind, error: session.error });
    if (session?.ok) this.#offer(session.ok, root);
    this.emit('ready', kind);
    this.#sendChange();
  }

  async #readSession(): Promise<Outcome<Session> | undefined> {
    const { api, customerSession } = this.context;
    if (customerSession === undefined) return undefined;
    return api.get<Session>('/v1/elements/sessions', { customer_session_client_secret: customerSession });
  }

  #offer({ payment_methods: cards, features }: Session, root: ShadowRoot): void {
    if (cards.length === 0) return;
    const canRemove = features?.payment_method_remove === 'enabled';
    this.#saved = new SavedCards(cards, {
      onChoose: () => {
        this.#showFields();
        this.#sendChange();
      },
      onRemove: canRemove ? (card) => this.#remove(card) : undefined,
    });
    root.querySelector('[role=group]')?.prepend(this.#saved.box);
    this.#showFields();
  }

  async #remove(card: SavedCard): Promise<boolean> {
    const { api, customerSession } = this.context;
    const path = `/v1/payment_methods/${card.id}/detach`;
    const { error } = await api.post(path, { customer_session_client_secret: customerSession });
    this.emit('savedpaymentmethodremove', { ...kind, success: !error, error, payment_method: card });
    return !error;
  }

  #showFields(): void {
    const isSaved = this.#saved?.chosen !== undefined;
    this.#fields.show(isSaved ? (this.context.recollectsCvc ? 'cvc' : 'none') : 'all');
  }

  #sendChange(): void {
    const chosen = this.#saved?.chosen;
    this.emit('change', {
      ...kind,
      collapsed: false,
      empty: chosen === undefined && Object.values(this.#fields.values).every((value) => value === ''),
      complete: this.#fields.findErrors().length === 0,
      value: { type: 'card', ...(chosen ? { payment_method: chosen } : {}) },
    });
  }

  /** Checks the form as `elements.submit()` does. */
  validate(): FieldError | undefined {
    const [first] = this.#fields.findErrors();
    if (first) this.#fields.showErrors();
    return first;
  }

  /** The saved card that is chosen. */
  get savedCard(): SavedCard | undefined {
    return this.#saved?.chosen;
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

  collapse(): this {
    return this;
  }

  focus(): void {
    this.#fields.focus();
  }

  blur(): void {
    const active = this.#box?.shadowRoot?.activeElement;
    if (active instanceof HTMLElement) active.blur();
  }

  clear(): void {
    this.#fields.clear();
    this.#sendChange();
  }

  unmount(): void {
    this.#box?.remove();
  }

  destroy(): void {
    this.unmount();
    this.#isDestroyed = true;
    this.context.onDestroy();
  }
}
