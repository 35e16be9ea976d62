export const providers = ['stripe', 'sms', 'mail', 'referral', 'places'] as const;
export type Provider = (typeof providers)[number];

/** The providers that call our webhooks. */
export const providersWithWebhook: readonly string[] = ['stripe', 'sms'];

/**
 * What can go wrong with a call to a provider. `timeout`: no work, no answer. `error-500`: no work. `lost-reply`: the
 * work is done but the connection breaks. `slow`: answers after 3 s.
 */
export const callFaults = ['timeout', 'error-500', 'lost-reply', 'slow'] as const;
export type CallFault = (typeof callFaults)[number];

/** The faults of a provider's call to our webhook. */
export const webhookFaults = ['duplicate', 'reorder', 'delay', 'drop'] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/** The callers of the provider. A fault applies to the server's calls unless it names another caller, so that its count is exact. */
export const callers = ['server', 'browser'] as const;
export type Caller = (typeof callers)[number];

export interface FaultOrder {
  provider: Provider;
  fault: CallFault | WebhookFault;
  /** How many calls it strikes. */
  times: number;
  /** Without effect on webhook faults. Default: server. */
  caller?: Caller | undefined;
  /** Strikes only texts to this phone, or emails to this address. */
  to?: string | undefined;
}

/** The faults that are still to strike, oldest first. */
export class Faults {
  #orders: FaultOrder[] = [];
  #holds = 0;

  add(order: FaultOrder): void {
    if (order.times > 0) this.#orders.push({ ...order });
  }

  /** The fault for this call to the provider, counted down; undefined when all is well. */
  take(
    provider: Provider,
    caller: Caller = 'server',
    recipients: readonly string[] = [],
  ): CallFault | undefined {
    const order = this.#find(provider, caller, recipients);
    if (order) this.#countDown(order);
    return order?.fault;
  }

  /** The fault that the next call to the provider will meet. */
  peek(provider: Provider, caller: Caller = 'server'): CallFault | undefined {
    return this.#find(provider, caller)?.fault;
  }

  /** The fault for this delivery to the provider's webhook, counted down. */
  takeForWebhook(provider: Provider): WebhookFault | undefined {
    for (const order of this.#orders)
      if (order.provider === provider && isWebhookFault(order.fault)) {
        this.#countDown(order);
        return order.fault;
      }
    return undefined;
  }

  /** Lets no fault strike a call until the work is done, also none that is added during it. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#holds += 1;
    try {
      return await work();
    } finally {
      this.#holds -= 1;
    }
  }

  list(): FaultOrder[] {
    return this.#orders.map((order) => ({ ...order }));
  }

  clear(): void {
    this.#orders = [];
  }

  #find(
    provider: Provider,
    caller: Caller,
    recipients: readonly string[] = [],
  ): (FaultOrder & { fault: CallFault }) | undefined {
    if (this.#holds > 0) return undefined;
    const isMeant = ({ to }: FaultOrder) => to === undefined || recipients.includes(to);
    for (const order of this.#orders)
      if (
        order.provider === provider &&
        (order.caller ?? 'server') === caller &&
        isOfCall(order) &&
        isMeant(order)
      )
        return order;
    return undefined;
  }

  #countDown(order: FaultOrder): void {
    order.times -= 1;
    this.#orders = this.#orders.filter(({ times }) => times > 0);
  }
}

const isListed = (list: readonly string[], fault: string): boolean => list.includes(fault);
const isOfCall = (order: FaultOrder): order is FaultOrder & { fault: CallFault } =>
  isListed(callFaults, order.fault);
const isWebhookFault = (fault: string): fault is WebhookFault => isListed(webhookFaults, fault);
