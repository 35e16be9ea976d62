import type Stripe from 'stripe';

/** Stripe's states in which periods follow each other. */
const renewing: ReadonlySet<string> = new Set(['active', 'past_due', 'unpaid']);

const hour = 3_600_000;

/** Lists subscriptions as Stripe has them, and starts the next period of one. */
interface Account {
  readonly list: () => Promise<readonly Stripe.Subscription[]>;
  readonly renew: (id: string) => Promise<unknown>;
}

/** Knows when the next period of a plan begins. It looks again once a day, because plans come and go. */
export class Renewals {
  #next = 0;
  #readUntil = 0;
  readonly #account: Account;

  constructor(account: Account) {
    this.#account = account;
  }

  get next(): number {
    return this.#next;
  }

  /** Starts the next period of each plan whose time has come. */
  async run(): Promise<void> {
    if (Date.now() < Math.min(this.#next, this.#readUntil)) return;
    this.#readUntil = Date.now() + 86_400_000;
    this.#next = Infinity;
    for (const { id, items, status } of await this.#account.list()) {
      if (!renewing.has(status)) continue;
      const end = (items.data[0]?.current_period_end ?? Infinity) * 1_000;
      if (end <= Date.now()) await this.#account.renew(id);
      // As at Stripe, a period is charged within the hour after its beginning.
      else this.#next = Math.min(this.#next, (Math.floor(end / hour) + 1) * hour);
    }
  }
}
