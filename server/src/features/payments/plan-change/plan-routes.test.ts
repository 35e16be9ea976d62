import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authenticate } from '../../../../test/bank-page.ts';
import { startMoneyServer, type MoneyServer, type Subscriber } from '../../../../test/money-server.ts';
import { consumeMoment, readBalance } from '../../moments/index.ts';
import { cancelPlan, reactivatePlan } from '../subscription/cancel-plan.ts';
import { payOpenInvoice } from '../subscription/open-invoice.ts';
import { pausePlan, resumePlan } from '../subscription/pause-plan.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { changePlan, completePlanChange } from './change-plan.ts';
import { calculateProratedMoments, getChangeDate } from './change-rules.ts';
import { createBookNextPlanHandler } from './next-plan.ts';
import { previewChange } from './quote-change.ts';

let money: MoneyServer;
beforeAll(async () => {
  money = await startMoneyServer();
});
afterAll(() => money.close());

const sold = {
  starter: { amount: 2900, moments: 30 },
  standard: { amount: 4900, moments: 60 },
  plus: { amount: 7900, moments: 120 },
} as const;
type Key = keyof typeof sold;
const keys: readonly Key[] = ['starter', 'standard', 'plus'];

/** A model of a member's plan and payments, derived only from the running plan, the chosen plan, and the time. */
interface Model {
  running: Key;
  next: Key | undefined;
  isCanceled: boolean;
  start: Date;
  end: Date;
  now: Date;
  readonly charges: number[];
  moments: number;
}

type Step =
  | { readonly kind: 'choose' | 'choose-declined'; readonly key: Key }
  | { readonly kind: 'preview'; readonly key: Key }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'choose-at-bank'; readonly key: Key; readonly outcome: 'complete' | 'fail' | 'leave' }
  | { readonly kind: 'text'; readonly count: number }
  | { readonly kind: 'cancel' | 'undo' | 'pause' | 'renew' | 'renew-late' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('choose' as const, 'choose-declined' as const),
    key: fc.constantFrom(...keys),
  }),
  fc.record({ kind: fc.constant('preview' as const), key: fc.constantFrom(...keys) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 300 }) }),
  fc.record({
    kind: fc.constant('choose-at-bank' as const),
    key: fc.constantFrom(...keys),
    outcome: fc.constantFrom('complete' as const, 'fail' as const, 'leave' as const),
  }),
  fc.record({ kind: fc.constant('text' as const), count: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constantFrom('cancel', 'undo', 'pause', 'renew', 'renew-late') }),
);

/** Returns the price of a change to a more expensive plan: the rest of the period, from the start of today. */
function calculateChangePrice({ running, start, end, now }: Model, key: Key): number {
  const from = Math.floor(getChangeDate(now, start).getTime() / 1000);
  const [first, last] = [start.getTime() / 1000, end.getTime() / 1000];
  const rest = (last - from) / (last - first);
  return Math.round(sold[key].amount * rest) - Math.round(sold[running].amount * rest);
}

class Walk {
  readonly subscriber: Subscriber;
  readonly model: Model;
  constructor(subscriber: Subscriber, model: Model) {
    this.subscriber = subscriber;
    this.model = model;
  }

  async moveTo(now: Date): Promise<void> {
    this.model.now = now;
    money.clock.moveTo(now);
    await money.post('/api/clock', { now: now.toISOString() });
  }

  async choose(key: Key, isDeclined: boolean): Promise<void> {
    const { model, subscriber } = this;
    if (key === model.running && !model.isCanceled && !model.next) return;
    const isDearer = sold[key].amount > sold[model.running].amount;
    const total = isDearer ? calculateChangePrice(model, key) : 0;
    const priceId = await money.priceOf(key);
    expect(await previewChange(money.services, subscriber.id, priceId)).toMatchObject({ dueToday: total });
    const ask = () => changePlan(money.services, subscriber.id, { priceId, total, attemptId: undefined });
    if (isDeclined && isDearer && total > 0) {
      await this.withFailingCard(async () => {
        await expect(ask()).rejects.toMatchObject({ code: 'CARD_DECLINED' });
      });
      return;
    }
    expect(await ask()).toMatchObject({ paymentStatus: 'succeeded' });
    this.apply(key, total);
  }

  /** Applies a change to the model. */
  apply(key: Key, total: number): void {
    const { model } = this;
    const isDearer = sold[key].amount > sold[model.running].amount;
    model.isCanceled = false;
    model.next = isDearer || key === model.running ? undefined : key;
    if (!isDearer) return;
    if (total > 0) model.charges.push(total);
    model.moments += calculateProratedMoments(total, sold[model.running], sold[key]);
    model.running = key;
  }

  /** Chooses a dearer plan with a card whose bank asks on its own page. */
  async chooseAtBank(key: Key, outcome: 'complete' | 'fail' | 'leave'): Promise<void> {
    const { model, subscriber } = this;
    const total = calculateChangePrice(model, key);
    if (sold[key].amount <= sold[model.running].amount || total <= 0) return;
    const priceId = await money.priceOf(key);
    await this.withCard('pm_card_authenticationRequired', async () => {
      const request = { priceId, total, attemptId: undefined };
      const asked = await changePlan(money.services, subscriber.id, request);
      expect(asked.paymentStatus).toBe('requires_action');
      if (outcome === 'leave') return;
      await authenticate(money, asked.clientSecret, outcome);
      expect(await completePlanChange(money.services, subscriber.id, priceId)).toMatchObject({
        paymentStatus: outcome === 'complete' ? 'succeeded' : 'failed',
      });
      if (outcome === 'complete') this.apply(key, total);
    });
  }

  /** Sends texts; at zero, they use nothing. */
  async text(count: number): Promise<void> {
    const { model, subscriber } = this;
    for (let sent = 0; sent < count; sent += 1) {
      const change = { memberId: subscriber.id, cause: `text:${randomUUID()}`, at: model.now };
      await money.services.database.transaction((transaction) => consumeMoment(transaction, change));
    }
    model.moments = Math.max(0, model.moments - count);
  }

  /** Pauses the plan and resumes it. Nothing can be changed until then. */
  async pause(): Promise<void> {
    const { model, subscriber } = this;
    const request = { memberId: subscriber.id, actor: 'operator:test' };
    await pausePlan(money.services, request);
    for (const key of keys)
      if (key !== model.running)
        await expect(
          previewChange(money.services, subscriber.id, await money.priceOf(key)),
        ).rejects.toMatchObject({
          code: 'PLAN_NOT_CHANGEABLE',
        });
    await resumePlan(money.services, request);
  }

  withFailingCard = (work: () => Promise<void>) => this.withCard('pm_card_chargeCustomerFail', work);

  async withCard(card: string, work: () => Promise<void>): Promise<void> {
    const { cards } = money.services.payments;
    const { customerId: customer } = this.subscriber;
    const subscription = await money.stripe.subscriptions.retrieve(this.subscriber.subscriptionId);
    const { default_payment_method: good } = subscription;
    const bad = await money.stripe.paymentMethods.attach(card, { customer });
    await cards.makeDefault(this.subscriber, bad.id);
    await work();
    await createBookNextPlanHandler(money.services).handle({
      subscriptionId: this.subscriber.subscriptionId,
    });
    await cards.makeDefault(this.subscriber, typeof good === 'string' ? good : '');
  }

  /** @returns whether the plan goes on */
  async renew(outcome: 'paid' | 'failed'): Promise<boolean> {
    const { model, subscriber } = this;
    const { subscriptionId: id } = subscriber;
    if (model.isCanceled) return false;
    await this.moveTo(model.end);
    await money.post(`/api/subscriptions/${id}/renew`, { outcome });
    await syncSubscription(money.services, id);
    model.running = model.next ?? model.running;
    model.next = undefined;
    const { items } = await money.stripe.subscriptions.retrieve(id);
    const { current_period_start: start, current_period_end: end } = items.data[0]!;
    Object.assign(model, { start: new Date(start * 1000), end: new Date(end * 1000) });
    if (outcome === 'failed') await payOpenInvoice(money.services, subscriber.id, undefined);
    model.charges.push(sold[model.running].amount);
    model.moments = sold[model.running].moments;
    return true;
  }

  /** @returns whether the plan goes on */
  async take(one: Step): Promise<boolean> {
    const { model, subscriber } = this;
    if (one.kind === 'renew' || one.kind === 'renew-late')
      return this.renew(one.kind === 'renew' ? 'paid' : 'failed');
    if (one.kind === 'wait') {
      const later = new Date(model.now.getTime() + one.hours * 3_600_000);
      if (later < model.end) await this.moveTo(later);
    } else if (one.kind === 'cancel') {
      await cancelPlan(money.services, subscriber.id);
      Object.assign(model, { isCanceled: true, next: undefined });
    } else if (one.kind === 'undo') {
      await reactivatePlan(money.services, subscriber.id);
      Object.assign(model, { isCanceled: false, next: undefined });
    } else if (one.kind === 'text') await this.text(one.count);
    else if (one.kind === 'pause') await this.pause();
    else if (one.kind === 'choose-at-bank') await this.chooseAtBank(one.key, one.outcome);
    else if (one.kind === 'preview') {
      if (one.key !== model.running)
        await previewChange(money.services, subscriber.id, await money.priceOf(one.key));
    } else if ('key' in one) await this.choose(one.key, one.kind === 'choose-declined');
    await createBookNextPlanHandler(money.services).handle({ subscriptionId: subscriber.subscriptionId });
    return true;
  }

  async check(): Promise<void> {
    const { model, subscriber } = this;
    const { payments } = await money.stripeRecords();
    const taken = payments.filter(
      ({ customer, status }) => customer === subscriber.customerId && status === 'succeeded',
    );
    expect(taken.map(({ amount }) => amount)).toEqual(model.charges);
    expect((await readBalance(money.services.database, subscriber.id)).remaining).toBe(model.moments);
  }
}

async function beginWalk(key: Key): Promise<Walk> {
  money.clock.moveTo(new Date());
  await money.post('/api/clock', { now: null });
  const subscriber = await money.subscriber(key);
  const { items } = await money.stripe.subscriptions.retrieve(subscriber.subscriptionId);
  const { current_period_start: start, current_period_end: end } = items.data[0]!;
  const [periodStart, periodEnd] = [new Date(start * 1000), new Date(end * 1000)];
  const { amount, moments } = sold[key];
  const dates = { start: periodStart, end: periodEnd, now: periodStart };
  return new Walk(subscriber, {
    running: key,
    next: undefined,
    isCanceled: false,
    ...dates,
    charges: [amount],
    moments,
  });
}

const runs = Number(process.env['PROPERTY_RUNS'] ?? 12);

it(
  '[CHK-02, CHK-13, BILL-03] charges what the running plan, the chosen plan, and the time give, on every route',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...keys),
        fc.array(step, { minLength: 3, maxLength: 12 }),
        async (key, steps) => {
          const walk = await beginWalk(key);
          for (const one of steps) if (!(await walk.take(one))) break;
          await walk.check();
        },
      ),
      { numRuns: runs },
    );
  },
);
