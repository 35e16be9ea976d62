import { changePlan, previewPlanChange } from '@moments/contract/payments/plan-change';
import { getSubscription } from '@moments/contract/payments/subscription';
import { readBalance } from '../src/features/moments/balance.ts';
import { createSession } from '../src/features/sign-in/sessions/sessions.ts';
import type { MoneyServer, Subscriber } from './money-server.ts';

/** Creates the steps that members take with their plan, and reads what they see. @param getMoney the server, which starts after the tests are defined */
export const createPlanChangeSteps = (getMoney: () => MoneyServer) => ({
  async preview({ token }: Pick<Subscriber, 'token'>, key: string) {
    const priceId = await getMoney().priceOf(key);
    return (await getMoney().ok(previewPlanChange, { token, query: { priceId } })).data;
  },
  async change({ token }: Pick<Subscriber, 'token'>, key: string, total: number, attemptId?: string) {
    const named = attemptId === undefined ? {} : { attemptId };
    const body = { priceId: await getMoney().priceOf(key), total, ...named };
    return getMoney().call(changePlan, { token, body });
  },
  shown: async ({ token }: Subscriber) => (await getMoney().ok(getSubscription, { token })).data,
  remaining: async ({ id }: Subscriber) => (await readBalance(getMoney().services.database, id)).remaining,
  /** Lists the amounts that were charged, in cents. */
  async charged({ customerId }: Subscriber) {
    const { payments } = await getMoney().stripeRecords();
    return payments
      .filter(({ customer, status }) => customer === customerId && status === 'succeeded')
      .map(({ amount }) => amount);
  },
  /** Moves the clock by half of the paid month. The member logs in again. */
  async halfway(subscriber: Subscriber): Promise<Subscriber> {
    const money = getMoney();
    const { items } = await money.stripe.subscriptions.retrieve(subscriber.subscriptionId);
    const { current_period_start: start, current_period_end: end } = items.data[0]!;
    const middle = new Date(((start + end) / 2) * 1000);
    money.clock.moveTo(middle);
    await money.post('/api/clock', { now: middle.toISOString() });
    const { id: token } = await createSession(money.services, money.services.database, subscriber.id);
    return { ...subscriber, token };
  },
  /** Moves the clocks back to the real time. */
  async resetClock(): Promise<void> {
    getMoney().clock.moveTo(new Date());
    await getMoney().post('/api/clock', { now: null });
  },
});
