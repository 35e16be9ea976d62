import { createPaymentIntent, updatePaymentIntent } from '@moments/contract/payments/checkout';
import type { Buyer, MoneyServer } from '../money-server.ts';
import { deliver, eventsAbout } from '../provider-events.ts';
import type { TestServer } from '../test-server.ts';

/** Somebody who pays, and what their browser holds. */
export interface Payer extends Buyer {
  clientSecret?: string | null;
  paymentId?: string;
}

/** Something that the server is asked to do: by the member, a webhook or a job. Done again after a kill. */
export type Step = (money: MoneyServer, server: TestServer, payer: Payer) => Promise<void>;

/** A payment from its beginning to its end. */
export interface Flow {
  /** What is there before any danger. */
  readonly begin: (money: MoneyServer) => Promise<Payer>;
  readonly steps: readonly Step[];
  /** What is taken in the end, in cents, where the member does not give up. */
  readonly taken: readonly number[];
  readonly ends?: Ending;
}

/** Where a payment leads, beyond what was taken for it. */
interface Ending {
  /** Where somebody stands, in words. */
  readonly read: (money: MoneyServer, payer: Payer) => Promise<string>;
  readonly done: string;
  /** Where who stays away may stand as well: never with a charge and without what was bought. */
  readonly before: readonly string[];
}

/** Presses Pay, with the same attempt however often. */
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

const intentOf = ({ clientSecret }: Payer): string => (clientSecret ?? '').split('_secret_')[0] ?? '';

/** The browser's part, without the server. */
export const confirmCard =
  (card = 'pm_card_visa'): Step =>
  async (money, _server, payer) => {
    await money.confirm(payer.clientSecret ?? null, card);
  };

/** The bank decides in favour, after a while in which nobody has asked; it may have done so by itself. */
export const settleLate: Step = async (money, _server, payer) => {
  const { status } = await money.stripe.paymentIntents.retrieve(intentOf(payer));
  if (status !== 'processing') return;
  await money.post(`/api/payments/${intentOf(payer)}/settle`, { outcome: 'succeeded' });
};

export const askStatus: Step = async (_money, server, { token, paymentId = '' }) => {
  await server.ok(updatePaymentIntent, { token, query: { paymentId } });
};

/** Hears the newest event of a kind about the payer. */
export const deliverWebhook =
  (type: string): Step =>
  async (money, server, payer) => {
    const event = (await eventsAbout(money, payer)).findLast((one) => one.type === type);
    if (!event) throw new Error(`there was no ${type}`);
    await deliver(server, event);
  };
