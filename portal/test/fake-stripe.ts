import type { Stripe } from '@stripe/stripe-js';
import { vi } from 'vitest';

type Listener = (event?: object) => void;

/** One payment element: a single field, complete from four digits on. It is real, so that what is typed can be seen to stay. */
class FakePaymentElement {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #input = document.createElement('input');
  readonly #fault: 'loaderror' | undefined;

  constructor(fault: 'loaderror' | undefined) {
    this.#fault = fault;
    this.#input.setAttribute('aria-label', 'Card number');
    this.#input.addEventListener('input', () => {
      this.#emit('change', { complete: this.#input.value.length >= 4 });
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
  /** What the elements were made with. */
  options: unknown;
  /** What the payment element was made with. */
  elementOptions: unknown;
  /** What goes wrong with the form itself. */
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
  #element: FakePaymentElement | null = null;

  elements(options: unknown): object {
    this.options = options;
    return {
      create: (_type: string, elementOptions: unknown) => {
        this.elementOptions = elementOptions;
        this.#element = new FakePaymentElement(this.fault === 'loaderror' ? 'loaderror' : undefined);
        return this.#element;
      },
      getElement: () => (this.fault === 'no element' ? null : this.#element),
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
  asStripe(): Stripe {
    return Object.assign<object, Partial<Stripe>>(this, {}) as Stripe;
  }
}
