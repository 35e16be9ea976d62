import { z } from 'zod';

const periodReply = z.object({
  items: z.object({ data: z.array(z.object({ current_period_end: z.number() })) }),
});

export interface CardProviderAccess {
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
}

/** Simulates people and time at the card provider, through the sandbox's own calls and the browser's. */
export class CardProvider {
  readonly #access: CardProviderAccess;

  constructor(access: CardProviderAccess) {
    this.#access = access;
  }

  /** Moves the sandbox's clock. `undefined` returns to real time. */
  async moveClock(instant: Date | undefined): Promise<void> {
    await this.#postJson('/api/clock', { now: instant?.toISOString() ?? null });
  }

  /** Pauses webhooks. They are lost, because the seed reads its data itself. */
  async pauseWebhooks(paused: boolean): Promise<void> {
    await this.#postJson('/api/webhooks', { paused });
  }

  /** Confirms a payment as the browser does, with a card that pays. */
  async pay(clientSecret: string): Promise<void> {
    const [id = ''] = clientSecret.split('_secret_');
    await this.#postForm(`/v1/payment_intents/${id}/confirm`, this.#access.publishableKey, {
      client_secret: clientSecret,
      payment_method: 'pm_card_visa',
    });
  }

  /** Starts the next billing period of a plan. */
  async renew(subscriptionId: string, outcome: 'paid' | 'failed' = 'paid'): Promise<void> {
    await this.#postJson(`/api/subscriptions/${subscriptionId}/renew`, { outcome });
  }

  /** Sets a plan to end with its period. */
  async cancelAtPeriodEnd(subscriptionId: string): Promise<void> {
    await this.#postForm(`/v1/subscriptions/${subscriptionId}`, this.#access.secretKey, {
      cancel_at_period_end: 'true',
    });
  }

  async readPeriodEnd(subscriptionId: string): Promise<Date> {
    const reply = await this.#request(`/v1/subscriptions/${subscriptionId}`, {
      headers: { authorization: `Bearer ${this.#access.secretKey}` },
    });
    const [item] = periodReply.parse(await reply.json()).items.data;
    return new Date((item?.current_period_end ?? 0) * 1000);
  }

  #postJson(path: string, body: object): Promise<Response> {
    return this.#request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  #postForm(path: string, key: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    return this.#request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams(fields),
    });
  }

  async #request(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${this.#access.url}${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
    return response;
  }
}
