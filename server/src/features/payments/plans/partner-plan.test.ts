import { expect, it } from 'vitest';
import { changePlan, previewPlanChange } from '@moments/contract/payments/plan-change';
import { getProducts } from '@moments/contract/payments/plans';
import { getSubscription } from '@moments/contract/payments/subscription';
import { toPlans } from '@moments/contract/payments/to-plans';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { createStepCalls } from '../../../../test/enrollment-steps.ts';
import { shareMoneyServer } from '../../../../test/money-server.ts';
import { generatePhone } from '../../../../test/test-members.ts';
import { readBalance } from '../../moments/index.ts';
import { createEndPlanHandler } from '../subscription/end-plan.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

const money = await shareMoneyServer();

let partners = 0;
async function addPartner(): Promise<string> {
  partners += 1;
  const { rows } = await money.pool.query<{ id: string }>(
    'insert into partners (name) values ($1) returning id',
    [`Partner ${String(partners)}`],
  );
  return rows[0]!.id;
}

async function addSponsored() {
  const partnerId = await addPartner();
  const phone = generatePhone();
  const buyer = { ...(await money.buyer({ partnerId, phone })), phone };
  const { subscription } = await money.start(buyer, 'sponsored', { paymentMethodId: '' });
  return {
    buyer,
    partnerId,
    subscriptionId: subscription!.subscriptionId,
    steps: createStepCalls(money.server, buyer),
  };
}
type Sponsored = Awaited<ReturnType<typeof addSponsored>>;

const readRemaining = async ({ buyer }: Sponsored) =>
  (await readBalance(money.services.database, buyer.id)).remaining;
const readShown = async ({ buyer }: Sponsored) =>
  (await money.ok(getSubscription, { token: buyer.token })).data;
const listOffered = async ({ token }: { readonly token: string }) =>
  toPlans((await money.ok(getProducts, { token, query: {} })).data).filter(({ price }) => price === 0);

/** Runs the jobs that end a plan, as the queue does. */
async function runEnds(subscriptionId: string): Promise<number> {
  const { rows } = await money.pool.query<{ data: object }>(
    `select data from pgboss.job where name = 'end-plan' and data->>'subscriptionId' = $1`,
    [subscriptionId],
  );
  for (const { data } of rows) await createEndPlanHandler(money.services).handle({ ...data });
  return rows.length;
}

it.each([
  ['no partner', () => Promise.resolve('NONE')],
  ['another partner', addPartner],
])(
  '[PLAN-09, SEC-01] ends the sponsored plan and its Moments at once when the member chooses %s',
  async (_what, choose) => {
    const one = await addSponsored();
    expect(await readRemaining(one)).toBe(30);
    expect(await one.steps.contact({ partnerId: await choose() })).toMatchObject({ ok: true });
    expect(await readRemaining(one)).toBe(0);
    expect(await runEnds(one.subscriptionId)).toBe(1);
    const ended = await readShown(one);
    expect(ended).toMatchObject({ status: 'MEMBERSHIP_ENDED' });
    expect(new Date(ended!.endDate) <= money.clock.now()).toBe(true);
    const emails = await readEmailsTo(money, one.buyer.id);
    expect(emails.find(({ subject }) => subject === 'Your plan has ended')?.body).not.toContain('charge');
    expect((await money.stripe.subscriptions.retrieve(one.subscriptionId)).status).toBe('canceled');
  },
);

it('[PLAN-09] keeps the sponsored plan when the member saves the same partner again', async () => {
  const one = await addSponsored();
  await one.steps.contact({ partnerId: one.partnerId });
  expect([await runEnds(one.subscriptionId), await readRemaining(one)]).toEqual([0, 30]);
});

it('[PLAN-09, SEC-01] ends a sponsored plan that starts after the member left the partner', async () => {
  const one = await addSponsored();
  await money.pool.query('update members set partner_id = null where id = $1', [one.buyer.id]);
  await syncSubscription(money.services, one.subscriptionId);
  expect(await runEnds(one.subscriptionId)).toBeGreaterThan(0);
  expect(await readShown(one)).toMatchObject({ status: 'MEMBERSHIP_ENDED' });
});

/** Changes a sponsored member's plan to Plus, with a card that pays. @returns what was charged, in cents */
async function changeToPlus({ buyer, subscriptionId }: Sponsored): Promise<number> {
  const { customer } = await money.stripe.subscriptions.retrieve(subscriptionId);
  const customerId = typeof customer === 'string' ? customer : customer.id;
  const { id: card } = await money.stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
  await money.services.payments.cards.makeDefault({ customerId, subscriptionId }, card);
  const priceId = await money.priceOf('plus');
  const { dueToday: total } = (await money.ok(previewPlanChange, { token: buyer.token, query: { priceId } }))
    .data;
  await money.ok(changePlan, { token: buyer.token, body: { priceId, total } });
  return total;
}

it('[MOM-02, CHK-02] lets all Moments last until the renewal after a change from the sponsored plan to a paid one', async () => {
  const one = await addSponsored();
  expect(await changeToPlus(one)).toBeGreaterThan(0);
  const { endDate, title } = (await readShown(one))!;
  expect(title).toBe('Plus');
  const { remaining: left, expiresOn } = await readBalance(money.services.database, one.buyer.id);
  expect(left).toBeGreaterThan(30);
  expect(expiresOn).toBe(toEasternIsoDate(new Date(Date.parse(endDate) - 1)));
});

it('[MOM-04, PLAN-09] returns a member to coaching at once who buys a plan while the partner’s budget is used up', async () => {
  const one = await addSponsored();
  const { id } = one.buyer;
  await money.pool.query(`update members set status = 'AWAY_BUDGET_LIMIT' where id = $1`, [id]);
  await changeToPlus(one);
  const { rows } = await money.pool.query('select status from members where id = $1', [id]);
  expect(rows).toEqual([{ status: 'ACTIVE_COACHING' }]);
});

it('[SEC-01, CHK-13] keeps a paid plan that took the place of the sponsored one before that was ended', async () => {
  const one = await addSponsored();
  await one.steps.contact({ partnerId: 'NONE' });
  await changeToPlus(one);
  expect(await runEnds(one.subscriptionId)).toBeGreaterThan(0);
  expect(await readShown(one)).toMatchObject({ title: 'Plus', status: 'MEMBERSHIP_ACTIVE' });
});

it('[PLAN-09, SEC-01] starts no sponsored plan at the renewal of a member who left, although an upgrade made room for it', async () => {
  const partnerId = await addPartner();
  const phone = generatePhone();
  const subscriber = await money.subscriber('starter', { partnerId, phone });
  const change = async (key: string, total: number) =>
    money.ok(changePlan, { token: subscriber.token, body: { priceId: await money.priceOf(key), total } });
  await change('sponsored', 0);
  const asks = { customer: subscriber.customerId };
  const { id: card } = await money.stripe.paymentMethods.attach('pm_card_authenticationRequired', asks);
  await money.services.payments.cards.makeDefault(subscriber, card);
  expect((await change('plus', 5000)).paymentStatus).toBe('requires_action');
  const leave = createStepCalls(money.server, { ...subscriber, phone }).contact({ partnerId: 'NONE' });
  expect(await leave).toMatchObject({ ok: true });
  expect(await runEnds(subscriber.subscriptionId)).toBe(1);
  const { data } = await money.ok(getSubscription, { token: subscriber.token });
  expect(data).toMatchObject({ title: 'Starter', nextPlan: null });
});

it('[PLAN-09] keeps the plan of an inactive partner for its members, and offers it to no one else', async () => {
  const one = await addSponsored();
  const other = await money.buyer({ partnerId: one.partnerId });
  expect(await listOffered(other)).toMatchObject([{ isSponsored: true }]);
  await money.pool.query('update partners set active = false where id = $1', [one.partnerId]);
  expect(await listOffered(one.buyer)).toMatchObject([{ isSponsored: true }]);
  expect(await readShown(one)).toMatchObject({ status: 'MEMBERSHIP_ACTIVE' });
  expect(await listOffered(other)).toMatchObject([{ isSponsored: false }]);
  await expect(money.start(other, 'sponsored', { paymentMethodId: '' })).rejects.toThrow();
});
