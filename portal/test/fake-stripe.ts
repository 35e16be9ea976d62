import type { Stripe } from '@stripe/stripe-js';
import { vi } from 'vitest';

type Listener = (event?: object) => void;

/** The element of a card, or of its security code: one field. It is real, so that what is typed can be seen to stay. */
class FakeElement {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #input = document.createElement('input');
  readonly #fault: 'loaderror' | undefined;

  constructor(type: string, fault: 'loaderror' | undefined) {
    const isCode = type === 'cardCvc';
    this.#fault = fault;
    this.#input.setAttribute('aria-label', isCode ? 'Credit or debit card CVC/CVV' : 'Card number');
    this.#input.addEventListener('input', () => {
      this.#emit('change', { complete: this.#input.value.length >= (isCode ? 3 : 4) });
    });
  }

  mount(place: HTMLElement): void {
    if (this.#fault === undefined) place.append(this.#input);
    void Promise.resolve().then(() => this.#emit(this.#fault ?? 'ready', {}));
  }

  on(type: string, listener: Listener): void {
    this.#listeners.set(type, new Set([...(this.#listeners.get(type) ?? []), listener]));
  }

  off(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  update(): void {
    // Its options are of no consequence for one field.
  }

  destroy(): void {
    this.#input.remove();
  }

  #emit(type: string, event: object): void {
    this.#listeners.get(type)?.forEach((listener) => listener(event));
  }
}

/** Stands in for the objects of the card provider's browser script, as far as the portal uses them. */
export class FakeStripe {
  /** The options of the elements. */
  options: unknown;
  /** The options of the payment element. */
  elementOptions: unknown;
  /** The fault of the form. */
  fault: 'loaderror' | 'no element' | undefined;
  readonly submit = vi.fn<() => Promise<object>>().mockResolvedValue({ selectedPaymentMethod: 'card' });
  readonly createPaymentMethod = vi
    .fn<(data: object) => Promise<object>>()
    .mockResolvedValue({ paymentMethod: { id: 'pm_1' } });
  readonly confirmCardPayment = vi
    .fn<(secret: string, data: object, options: object) => Promise<object>>()
    .mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
  /** A card is saved as pm_new. */
  readonly confirmSetup = vi
    .fn<(data: object) => Promise<object>>()
    .mockResolvedValue({ setupIntent: { status: 'succeeded', payment_method: 'pm_new' } });
  readonly retrieveSetupIntent = vi
    .fn<(secret: string) => Promise<object>>()
    .mockResolvedValue({ setupIntent: { status: 'succeeded', payment_method: 'pm_new' } });
  readonly handleNextAction = vi.fn<(data: object) => Promise<object>>();

  elements(options: unknown): object {
    const made = new Map<string, FakeElement>();
    // The group of a security code has no options.
    if (options !== undefined) this.options = options;
    return {
      create: (type: string, elementOptions: unknown) => {
        if (type === 'payment') this.elementOptions = elementOptions;
        const element = new FakeElement(type, this.fault === 'loaderror' ? 'loaderror' : undefined);
        made.set(type, element);
        return element;
      },
      getElement: (type: string) => (this.fault === 'no element' ? null : (made.get(type) ?? null)),
      update: (changes: object) => {
        this.options = { ...Object(this.options), ...changes };
      },
      submit: this.submit,
    };
  }

  createToken(): Promise<object> {
    return Promise.reject(new Error('The portal makes no tokens'));
  }

  /** As the loader gives it; of the real one, only what the portal uses is there. */
  toStripe(): Stripe {
    return Object.assign<object, Partial<Stripe>>(this, {}) as Stripe;
  }
}
