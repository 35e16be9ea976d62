import StripeSdk from 'stripe';
import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { getCurrentEndpoint, isSubscribed } from './webhook-endpoints.ts';

const answerWithinMs = 10_000;
const longestRetryMs = 30_000;
const maxAttempts = 200;

/**
 * Delivers events to our webhook: signed, at least once, in any order. Retries until the reply is 2xx, even after the sandbox was
 * killed. Faults can duplicate, delay, reorder, or drop an event.
 */
export class Deliveries {
  #paused = false;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** First deliveries in progress. */
  readonly #firstTries = new Set<Promise<void>>();
  /** Events that wait until a later event was delivered. */
  #held: (() => void)[] = [];

  constructor(private readonly account: Account) {}

  start(): void {
    this.account.onEvent = (event) => {
      this.#add(event);
    };
    this.account.options.store.onReset(() => {
      this.#paused = false;
      this.stop();
    });
    for (const { id } of this.account.deliveries.list()) this.#runAfter(0, () => this.#deliver(id));
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#firstTries.clear();
    this.#held = [];
  }

  /**
   * Waits until the events so far were tried once. Held back ones are not waited for.
   * @param limit the longest wait in ms
   */
  async settle(limit: number): Promise<void> {
    await Promise.race([
      Promise.all(this.#firstTries),
      new Promise((resolve) => setTimeout(resolve, limit).unref()),
    ]);
  }

  /** Pauses deliveries. Events are then listed but never delivered. */
  pause(paused: boolean): void {
    this.#paused = paused;
  }

  #add(event: Stripe.EventBase): void {
    if (this.#paused || !isSubscribed(this.account, event.type)) return;
    const { id } = event;
    const { faults } = this.account.options;
    const fault = faults.takeForWebhook('stripe');
    if (fault === 'drop') return;
    this.account.deliveries.put(id, { id, attempts: 0 });
    if (fault === 'reorder') this.#holdBack(id);
    else if (fault === 'delay') this.#runAfter(this.account.timing.delay, () => this.#deliver(id));
    else this.#tryFirst(id, fault === 'duplicate' ? 2 : 1);
  }

  #tryFirst(id: string, copies: number): void {
    const tried = new Promise<void>((resolve) => {
      this.#runAfter(0, () => this.#deliver(id, copies).finally(resolve));
    });
    this.#firstTries.add(tried);
    void tried.then(() => this.#firstTries.delete(tried));
  }

  #holdBack(id: string): void {
    let isReleased = false;
    const release = () => {
      if (!isReleased) this.#runAfter(0, () => this.#deliver(id));
      isReleased = true;
    };
    this.#held.push(release);
    this.#runAfter(this.account.timing.reorder, () => {
      release();
      return Promise.resolve();
    });
  }

  async #deliver(id: string, copies = 1): Promise<void> {
    const event = this.account.events.get(id);
    const delivery = this.account.deliveries.get(id);
    if (!event || !delivery) return;
    const isTaken = await this.#post(event);
    for (let copy = 1; copy < copies; copy += 1) await this.#post(event);
    // A reset during the webhook's call removed the delivery.
    if (!this.account.deliveries.get(id)) return;
    if (isTaken) this.#acknowledge(id);
    else this.#repeatLater(id, delivery.attempts + 1);
  }

  #acknowledge(id: string): void {
    this.account.deliveries.delete(id);
    const overtaken = this.#held;
    this.#held = [];
    for (const release of overtaken) release();
  }

  #repeatLater(id: string, attempts: number): void {
    if (attempts >= maxAttempts) {
      this.account.deliveries.delete(id);
      return;
    }
    this.account.deliveries.put(id, { id, attempts });
    const wait = Math.min(this.account.timing.retry * 2 ** (attempts - 1), longestRetryMs);
    this.#runAfter(wait, () => this.#deliver(id));
  }

  async #post(event: Stripe.EventBase): Promise<boolean> {
    const { webhookSecret: secret } = this.account.options;
    const payload = JSON.stringify(event, null, 2);
    // Real time instead of the sandbox's clock, because the receiver compares it with its own clock.
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = StripeSdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signature,
    };
    try {
      const reply = await fetch(getCurrentEndpoint(this.account).url, {
        method: 'POST',
        headers,
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await reply.body?.cancel();
      return reply.ok;
    } catch {
      return false;
    }
  }

  #runAfter(milliseconds: number, work: () => Promise<void>): void {
    const done = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void work().finally(() => done.resolve(undefined));
    }, milliseconds);
    this.#timers.add(timer);
    this.account.options.background?.add(done.promise);
  }
}
