import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { staffEndPartnership } from '@moments/contract/partners/staff-partners';
import { addDays, getFirstOfNextMonth, toEasternIsoDate } from '@moments/contract/values/dates';
import { authenticate } from '../../../../test/bank-page.ts';
import { isExhaustive } from '../../../../test/exhaustive.ts';
import { type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { consumeMoment, endPeriodBeforeReading, readBalance } from '../../moments/index.ts';
import { cancelPlan, reactivatePlan } from '../subscription/cancel-plan.ts';
import { createEndPlanHandler } from '../subscription/end-plan.ts';
import { payOpenInvoice } from '../subscription/open-invoice.ts';
import { pausePlan, resumePlan } from '../subscription/pause-plan.ts';
import { calculateProratedMoments, getChangeDate } from '../sync/invoice-rules.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { changePlan, completePlanChange } from './change-plan.ts';
import { createBookNextPlanHandler } from './next-plan.ts';
import { previewChange } from './quote-change.ts';

const money = await shareMoneyServer();

const sold = {
  sponsored: { amount: 0, moments: 30 },
  starter: { amount: 2900, moments: 30 },
  standard: { amount: 4900, moments: 60 },
  plus: { amount: 7900, moments: 120 },
} as const;
type Key = keyof typeof sold;
const paidKeys = ['starter', 'standard', 'plus'] as const;
const keys = ['sponsored', ...paidKeys] as const;

/** A change that the member left at the bank's page. */
interface LeftChange {
  readonly key: Key;
  readonly total: number;
  readonly secret: string | null;
  readonly at: Date;
}

/** A model of a member's plan and payments, derived only from the running plan, the chosen plan, and the time. */
interface Model {
  running: Key;
  next: Key | undefined;
  /** Waits at the bank. */
  pending: LeftChange | undefined;
  isCanceled: boolean;
  isPaused: boolean;
  hasPartner: boolean;
  hasEnded: boolean;
  start: Date;
  end: Date;
  now: Date;
  readonly charges: number[];
  moments: number;
  /** The months whose sponsored Moments were granted: '2026-11'. */
  readonly months: Set<string>;
}

type Step =
  | { readonly kind: 'choose' | 'choose-declined'; readonly key: Key }
  | { readonly kind: 'preview'; readonly key: Key }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'choose-at-bank'; readonly key: Key; readonly outcome: 'complete' | 'fail' | 'leave' }
  | { readonly kind: 'return-to-bank'; readonly outcome: 'complete' | 'fail' }
  | { readonly kind: 'text'; readonly count: number }
  /** With the renewals that come due while the plan is paused. */
  | { readonly kind: 'pause'; readonly renewals: number }
  /** The plan ends right away, or the job that ends it runs only after the next step. */
  | { readonly kind: 'leave-partner'; readonly isLate: boolean }
  | { readonly kind: 'cancel' | 'undo' | 'renew' | 'renew-late' };

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
  fc.record({
    kind: fc.constant('return-to-bank' as const),
    outcome: fc.constantFrom('complete' as const, 'fail' as const),
  }),
  fc.record({ kind: fc.constant('text' as const), count: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant('pause' as const), renewals: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant('leave-partner' as const), isLate: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('cancel', 'undo', 'renew', 'renew-late') }),
);

const minute = 60_000;
/** How long a change waits at the bank: until the provider discards it, and until it gives way to the plan for the renewal. */
const longestWait = 23 * 60 * minute;
const longestWaitBeforeNext = 30 * minute;

/** Returns the price of a change to a more expensive plan: the rest of the period, from the start of today. */
function calculateChangePrice({ running, start, end, now }: Model, key: Key): number {
  const from = Math.floor(getChangeDate(now, start).getTime() / 1000);
  const [first, last] = [start.getTime() / 1000, end.getTime() / 1000];
  const rest = (last - from) / (last - first);
  return Math.round(sold[key].amount * rest) - Math.round(sold[running].amount * rest);
}

const getMonth = (instant: Date): string => toEasternIsoDate(instant).slice(0, 7);

class Walk {
  readonly subscriber: Subscriber;
  readonly model: Model;
  /** The member's card, which always pays. */
  readonly card: string;
  /** A job that has yet to end the partner's plan. */
  lateJob: (() => Promise<void>) | undefined;
  /** The changes that a browser could still try to confirm. */
  readonly discarded: LeftChange[] = [];
  constructor(subscriber: Subscriber, model: Model, card: string) {
    this.subscriber = subscriber;
    this.model = model;
    this.card = card;
  }

  async moveTo(now: Date): Promise<void> {
    const { model } = this;
    model.now = now;
    money.clock.moveTo(now);
    await money.post('/api/clock', { now: now.toISOString() });
    await endPeriodBeforeReading(money.services, this.subscriber.id);
    if (model.isPaused && this.hasExpired()) model.moments = 0;
    if (model.running === 'sponsored' && !model.isPaused) this.grantMonth();
    if (model.pending && now.getTime() - model.pending.at.getTime() > longestWait) this.discard();
  }

  /** Returns whether the last Moments have expired: sponsored ones at the end of their month, paid ones at the end of their period. */
  hasExpired(): boolean {
    const { running, months, now, end } = this.model;
    return running === 'sponsored' ? !months.has(getMonth(now)) : now >= end;
  }

  /** Grants the sponsored Moments of a month once, to a member who has the partner. A period that ends without a grant leaves none. */
  grantMonth(hasEnded = false): void {
    const { model } = this;
    const month = getMonth(model.now);
    const isGranted = model.hasPartner && !model.months.has(month);
    if (isGranted) model.moments = sold.sponsored.moments;
    else if (hasEnded) model.moments = 0;
    if (model.hasPartner) model.months.add(month);
  }

  discard(): void {
    const { model } = this;
    if (model.pending) this.discarded.push(model.pending);
    model.pending = undefined;
  }

  async choose(key: Key, isDeclined: boolean): Promise<void> {
    const { model, subscriber } = this;
    if (key === 'sponsored' && !model.hasPartner) return;
    if (key === model.running && !model.isCanceled && !model.next && !model.pending) return;
    const isDearer = sold[key].amount > sold[model.running].amount;
    const total = isDearer ? calculateChangePrice(model, key) : 0;
    const priceId = await money.priceOf(key);
    expect(await previewChange(money.services, subscriber.id, priceId)).toMatchObject({ dueToday: total });
    const ask = () => changePlan(money.services, subscriber.id, { priceId, total, attemptId: undefined });
    this.discard();
    if (isDeclined && isDearer && total > 0) {
      await this.withFailingCard(async () => {
        await expect(ask()).rejects.toMatchObject({ code: 'CARD_DECLINED' });
      });
      return;
    }
    expect(await ask()).toMatchObject({ paymentStatus: 'succeeded' });
    this.apply(key, total);
  }

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
    this.discard();
    await this.withCard('pm_card_authenticationRequired', async () => {
      const request = { priceId, total, attemptId: undefined };
      const asked = await changePlan(money.services, subscriber.id, request);
      expect(asked.paymentStatus).toBe('requires_action');
      model.pending = { key, total, secret: asked.clientSecret, at: model.now };
      if (outcome !== 'leave') await this.returnToBank(outcome);
    });
  }

  /** Confirms at the bank what the member left there, or finds that it can't be confirmed any longer. */
  async returnToBank(outcome: 'complete' | 'fail'): Promise<void> {
    const { model, subscriber } = this;
    for (const { secret } of this.discarded.splice(0))
      await expect(authenticate(money, secret, outcome)).rejects.toThrow();
    if (!model.pending) return;
    const { key, total, secret } = model.pending;
    await authenticate(money, secret, outcome);
    model.pending = undefined;
    const status = await completePlanChange(money.services, subscriber.id, await money.priceOf(key));
    expect(status.paymentStatus).toBe(outcome === 'complete' ? 'succeeded' : 'failed');
    if (outcome === 'complete') this.apply(key, total);
    // The card that paid is the plan's default now.
    await money.services.payments.cards.makeDefault(subscriber, this.card);
  }

  /** Sends texts; at zero, they use nothing. */
  async sendTexts(count: number): Promise<void> {
    const { model, subscriber } = this;
    for (let sent = 0; sent < count; sent += 1) {
      const change = { memberId: subscriber.id, cause: `text:${randomUUID()}`, at: model.now };
      await money.services.database.transaction((transaction) => consumeMoment(transaction, change));
    }
    model.moments = Math.max(0, model.moments - count);
  }

  /**
   * Pauses the plan and resumes it. Nothing can be changed until then, and renewals charge and grant nothing.
   * @returns whether the plan goes on
   */
  async pause(renewals: number): Promise<boolean> {
    const { model, subscriber } = this;
    const request = { memberId: subscriber.id, actor: 'token:test' };
    this.discard();
    await pausePlan(money.services, request);
    model.isPaused = true;
    const other = await money.priceOf(model.running === 'plus' ? 'starter' : 'plus');
    await expect(previewChange(money.services, subscriber.id, other)).rejects.toMatchObject({
      code: 'PLAN_NOT_CHANGEABLE',
    });
    for (let count = 0; count < renewals; count += 1) if (!(await this.renew('paid'))) return false;
    model.isPaused = false;
    await resumePlan(money.services, request);
    if (model.running === 'sponsored') this.grantMonth();
    return true;
  }

  /** Leaves the partner. The plan that it pays for ends with its Moments, unless the member's own plan has taken its place. */
  async leavePartner(isLate: boolean): Promise<void> {
    const { model, subscriber } = this;
    if (!model.hasPartner) return;
    const end = { token: 'sandbox-operator', params: { memberId: subscriber.id }, body: { reason: 'Left' } };
    await money.ok(staffEndPartnership, end);
    model.hasPartner = false;
    if (model.running === 'sponsored') model.moments = 0;
    const { subscriptionId } = subscriber;
    this.lateJob = async () => {
      const { rows } = await money.pool.query<{ data: object }>(
        `select data from pgboss.job where name = 'end-plan' and data->>'subscriptionId' = $1`,
        [subscriptionId],
      );
      for (const { data } of rows) await createEndPlanHandler(money.services).handle({ ...data });
      if (model.next === 'sponsored') model.next = undefined;
      if (model.running !== 'sponsored') return;
      this.discard();
      model.hasEnded = true;
      expect((await money.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
    };
    if (!isLate) await this.runLateJob();
  }

  async runLateJob(): Promise<void> {
    const run = this.lateJob;
    this.lateJob = undefined;
    await run?.();
  }

  withFailingCard = (work: () => Promise<void>) => this.withCard('pm_card_chargeCustomerFail', work);

  async withCard(card: string, work: () => Promise<void>): Promise<void> {
    const { cards } = money.services.payments;
    const { customerId: customer } = this.subscriber;
    const bad = await money.stripe.paymentMethods.attach(card, { customer });
    await cards.makeDefault(this.subscriber, bad.id);
    await work();
    await createBookNextPlanHandler(money.services).handle({
      subscriptionId: this.subscriber.subscriptionId,
    });
    await cards.makeDefault(this.subscriber, this.card);
  }

  /** @returns whether the plan goes on */
  async renew(outcome: 'paid' | 'failed'): Promise<boolean> {
    const { model, subscriber } = this;
    const { subscriptionId: id } = subscriber;
    if (model.isCanceled) return false;
    this.discard();
    await this.moveTo(model.end);
    await money.post(`/api/subscriptions/${id}/renew`, { outcome });
    await syncSubscription(money.services, id);
    const former = model.running;
    model.running = model.next ?? model.running;
    model.next = undefined;
    const { items } = await money.stripe.subscriptions.retrieve(id);
    const { current_period_start: start, current_period_end: end } = items.data[0]!;
    Object.assign(model, { start: new Date(start * 1000), end: new Date(end * 1000) });
    if (model.isPaused) return true;
    if (model.running === 'sponsored') {
      if (former !== 'sponsored') this.grantMonth(true);
      return true;
    }
    if (outcome === 'failed') await payOpenInvoice(money.services, subscriber.id, {});
    model.charges.push(sold[model.running].amount);
    model.moments = sold[model.running].moments;
    return true;
  }

  /** @returns whether the plan goes on */
  async take(one: Step): Promise<boolean> {
    const { model, subscriber } = this;
    const isJobDue = this.lateJob !== undefined;
    if (!(await this.takeStep(one))) return false;
    if (isJobDue) await this.runLateJob();
    if (model.hasEnded) return false;
    if (
      model.next &&
      model.pending &&
      model.now.getTime() - model.pending.at.getTime() > longestWaitBeforeNext
    )
      this.discard();
    await createBookNextPlanHandler(money.services).handle({ subscriptionId: subscriber.subscriptionId });
    return true;
  }

  async takeStep(one: Step): Promise<boolean> {
    const { model, subscriber } = this;
    if (one.kind === 'renew' || one.kind === 'renew-late')
      return this.renew(one.kind === 'renew' ? 'paid' : 'failed');
    if (one.kind === 'wait') {
      // Not exactly as long as a change waits.
      const later = new Date(model.now.getTime() + (one.hours * 60 + 7) * minute);
      if (later < model.end) await this.moveTo(later);
    } else if (one.kind === 'cancel') {
      this.discard();
      await cancelPlan(money.services, subscriber.id);
      Object.assign(model, { isCanceled: true, next: undefined });
    } else if (one.kind === 'undo') {
      this.discard();
      await reactivatePlan(money.services, subscriber.id);
      Object.assign(model, { isCanceled: false, next: undefined });
    } else if (one.kind === 'text') await this.sendTexts(one.count);
    else if (one.kind === 'pause') return this.pause(one.renewals);
    else if (one.kind === 'leave-partner') await this.leavePartner(one.isLate);
    else if (one.kind === 'return-to-bank') await this.returnToBank(one.outcome);
    else if (one.kind === 'choose-at-bank') await this.chooseAtBank(one.key, one.outcome);
    else if (one.kind === 'preview') {
      if (one.key !== model.running && (one.key !== 'sponsored' || model.hasPartner))
        await previewChange(money.services, subscriber.id, await money.priceOf(one.key));
    } else if ('key' in one) await this.choose(one.key, one.kind === 'choose-declined');
    return true;
  }

  async check(): Promise<void> {
    const { model, subscriber } = this;
    const { payments } = await money.stripeRecords();
    const taken = payments.filter(
      ({ customer, status }) => customer === subscriber.customerId && status === 'succeeded',
    );
    expect(taken.map(({ amount }) => amount)).toEqual(model.charges);
    const { remaining, expiresOn } = await readBalance(money.services.database, subscriber.id);
    expect(remaining).toBe(model.moments);
    const isMonthly = model.running === 'sponsored';
    const nextPeriod = isMonthly ? getFirstOfNextMonth(toEasternIsoDate(model.now)) : undefined;
    const lastDay = nextPeriod
      ? addDays(nextPeriod, -1)
      : toEasternIsoDate(new Date(model.end.getTime() - 1));
    expect(expiresOn).toBe(remaining === 0 ? null : lastDay);
    await this.returnToBank('fail');
    expect(
      (await money.stripeRecords()).payments
        .filter(({ customer }) => customer === subscriber.customerId)
        .filter(({ status }) => status === 'succeeded'),
    ).toHaveLength(model.charges.length);
  }
}

const inserted = await money.pool.query<{ id: string }>(
  `insert into partners (name) values ('Harbor') returning id`,
);
const partnerId = inserted.rows[0]!.id;

/** Adds a member with the plan that a partner pays for, and with a card for others. */
async function addSponsored(): Promise<Subscriber> {
  const buyer = await money.buyer({ partnerId });
  const { subscription } = await money.start(buyer, 'sponsored', { paymentMethodId: '' });
  const { subscriptionId, customerId } = subscription!;
  const { id } = await money.stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
  const subscriber = { ...buyer, subscriptionId, customerId };
  await money.services.payments.cards.makeDefault(subscriber, id);
  return subscriber;
}

async function beginWalk(key: Key, hasPartner: boolean): Promise<Walk> {
  money.clock.moveTo(new Date());
  await money.post('/api/clock', { now: null });
  const isSponsored = key === 'sponsored';
  const subscriber = isSponsored
    ? await addSponsored()
    : await money.subscriber(key, hasPartner ? { partnerId } : {});
  const { items, default_payment_method: card } = await money.stripe.subscriptions.retrieve(
    subscriber.subscriptionId,
  );
  const { current_period_start: start, current_period_end: end } = items.data[0]!;
  const [periodStart, periodEnd] = [new Date(start * 1000), new Date(end * 1000)];
  const { amount, moments } = sold[key];
  const dates = { start: periodStart, end: periodEnd, now: periodStart };
  const model: Model = {
    running: key,
    next: undefined,
    pending: undefined,
    isCanceled: false,
    isPaused: false,
    hasPartner: isSponsored || hasPartner,
    hasEnded: false,
    ...dates,
    charges: isSponsored ? [] : [amount],
    moments,
    months: new Set(isSponsored ? [getMonth(periodStart)] : []),
  };
  return new Walk(subscriber, model, typeof card === 'string' ? card : '');
}

const routes = isExhaustive ? 60 : 8;

it(
  '[CHK-02, CHK-13, BILL-03] charges what the running plan, the chosen plan, and the time give, on every route',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...keys),
        fc.boolean(),
        fc.array(step, { minLength: 3, maxLength: 12 }),
        async (key, hasPartner, steps) => {
          const walk = await beginWalk(key, hasPartner);
          for (const one of steps) if (!(await walk.take(one))) break;
          await walk.check();
        },
      ),
      { numRuns: routes },
    );
  },
);
