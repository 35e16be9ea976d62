import { createPaymentIntent, updatePaymentIntent } from '@moments/contract/payments/checkout';
import type { Buyer, MoneyServer } from '../money-server.ts';
import { deliver, listEventsAbout } from '../provider-events.ts';
import type { TestServer } from '../test-server.ts';

/** A member who pays, and the state of their browser. */
export interface Payer extends Buyer {
  clientSecret?: string | null;
  paymentId?: string;
}

/** A request to the server by the member, a webhook, or a job. It is repeated after a kill. */
export type Step = (money: MoneyServer, server: TestServer, payer: Payer) => Promise<void>;

/** A payment from start to end. */
export interface Flow {
  /** Prepares the member before any kill. */
  readonly begin: (money: MoneyServer) => Promise<Payer>;
  readonly steps: readonly Step[];
  /** The charges in the end, in cents, if the member does not leave. */
  readonly charges: readonly number[];
}

/** The state after a payment, apart from its charges. */
/** Presses Pay. Every press uses the same attempt. */
export const pressPay =
  (key: string, shown: { paymentMethodId?: string; expectedTotal?: number } = {}): Step =>
  async (money, server, payer) => {
    const body = {
      priceId: await money.priceOf(key),
      paymentMethodId: 'pm_1',
      isAddOn: key.startsWith('moments-'),
      attemptId: 'a1',
      ...shown,
    };
    const { data } = await server.ok(createPaymentIntent, { token: payer.token, body });
    payer.clientSecret = data.clientSecret;
    payer.paymentId = data.paymentId;
  };

/** Confirms the payment in the browser, without the server. */
export const confirmCard =
  (card = 'pm_card_visa'): Step =>
  async (money, _server, payer) => {
    await money.confirm(payer.clientSecret ?? null, card);
  };

export const askStatus: Step = async (_money, server, { token, paymentId = '' }) => {
  await server.ok(updatePaymentIntent, { token, query: { paymentId } });
};

/** Delivers the newest event of a type about the payer. */
export const deliverWebhook =
  (type: string): Step =>
  async (money, server, payer) => {
    const event = (await listEventsAbout(money, payer)).findLast((one) => one.type === type);
    if (!event) throw new Error(`there was no ${type}`);
    await deliver(server, event);
  };
