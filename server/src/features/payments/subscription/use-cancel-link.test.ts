import { expect, it } from 'vitest';
import { cancelPlanByLink, keepPlanByLink, readPlanByLink } from '@moments/contract/payments/cancel-link';
import { cancelSubscription } from '@moments/contract/payments/subscription';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { createPlanChangeSteps } from '../../../../test/plan-change-steps.ts';
import { createTestPhone } from '../../../../test/test-phone.ts';
import { changeStatus, findMember } from '../../members/index.ts';
import { createCancelUrl } from '../cancel-link/cancel-token.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

const money = await shareMoneyServer();

const readLinks = async ({ id }: Pick<Subscriber, 'id'>) =>
  (await readEmailsTo(money.server, id)).map(({ subject, body }) => ({
    subject,
    body,
    token: /\/cancel-plan#([\w.-]+)/.exec(body)?.[1] ?? '',
  }));
const readPlan = ({ subscriptionId }: Subscriber) => money.stripe.subscriptions.retrieve(subscriptionId);
const listPaid = async ({ customerId }: Subscriber) =>
  (await money.stripeRecords()).payments.filter(
    ({ customer, status }) => customer === customerId && status === 'succeeded',
  );
const renew = async ({ subscriptionId }: Subscriber) => {
  await money.post(`/api/subscriptions/${subscriptionId}/renew`);
  await syncSubscription(money.services, subscriptionId);
};
const invalid = { status: 409, error: { code: 'CANCEL_LINK_INVALID' } };

it('[RENEW-02] puts the next charge and a link that cancels into the first email and each receipt', async () => {
  const subscriber = await money.subscriber('standard');
  await renew(subscriber);
  const [first, receipt] = await readLinks(subscriber);
  for (const email of [first, receipt]) {
    expect(email?.body).toMatch(
      /Next charge: \$49\.00 on \w+ \d+, \d{4}, then every month until you cancel\./,
    );
    expect(email?.token).not.toBe('');
  }
  expect([first?.body, receipt?.body].map((body) => body?.includes('Terms of Service: http'))).toEqual([
    true,
    false,
  ]);
  await money.ok(cancelSubscription, { token: subscriber.token });
  expect((await readLinks(subscriber)).at(-1)).toMatchObject({
    subject: 'Your plan will not renew',
    body: expect.stringMatching(/plan ends on \w+ \d+, \d{4}\. We won’t charge you again\./) as string,
    token: '',
  });
});

it('[RENEW-02] cancels without a log-in only when pressed, once for many presses, and can be undone', async () => {
  const subscriber = await money.subscriber();
  const body = { token: (await readLinks(subscriber))[0]?.token ?? '' };
  for (const path of ['/cancel-plan', '/api/v1/plan-link', '/api/v1/plan-link/cancel'])
    await money.app.inject({ method: 'GET', url: path, query: body });
  const { data } = await money.ok(readPlanByLink, { body });
  expect(data).toMatchObject({ title: 'Starter', amount: 2900, cancelPlanInitiated: false });
  expect(await readPlan(subscriber)).toMatchObject({ cancel_at_period_end: false });
  const replies = await Promise.all([1, 2, 3, 4].map(() => money.ok(cancelPlanByLink, { body })));
  expect(replies.map((reply) => reply.data.cancelPlanInitiated)).toEqual([true, true, true, true]);
  expect(await readPlan(subscriber)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  await money.ok(keepPlanByLink, { body });
  expect(await readPlan(subscriber)).toMatchObject({ cancel_at_period_end: false });
  const subjects = (await money.subjects(subscriber)).slice(1);
  expect(subjects).toEqual(['Your plan will not renew', 'You kept your plan']);
});

it('[RENEW-02] charges no later renewal when the cancellation meets the one that is due', async () => {
  const subscriber = await money.subscriber();
  const body = { token: (await readLinks(subscriber))[0]?.token ?? '' };
  await Promise.all([
    money.call(cancelPlanByLink, { body }),
    money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`),
    money.call(cancelPlanByLink, { body }),
  ]);
  await syncSubscription(money.services, subscriber.subscriptionId);
  const paid = await listPaid(subscriber);
  expect(paid.length).toBeLessThanOrEqual(2);
  expect(paid.every(({ amount }) => amount === 2900)).toBe(true);
  const plan = await readPlan(subscriber);
  expect(plan.status === 'canceled' || plan.cancel_at_period_end).toBe(true);
  await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`).catch(() => undefined);
  expect(await listPaid(subscriber)).toHaveLength(paid.length);
});

it('[RENEW-02] works for 60 days, for its own plan, while the member isn’t stopped, ten times a day', async () => {
  const subscriber = await money.subscriber();
  const { subscriptionId, id } = subscriber;
  const clock = { now: () => new Date(money.clock.now().getTime() - 60 * 86_400_000 - 1_000) };
  const readToken = (url: string) => new URL(url).hash.slice(1);
  const old = readToken(createCancelUrl({ ...money.services, clock }, subscriptionId));
  const token = readToken(createCancelUrl(money.services, subscriptionId));
  const [plan = '', end = '', signature = ''] = token.split('.');
  for (const wrong of [
    old,
    `sub_other.${end}.${signature}`,
    `${plan}.zzzzzzzzz.${signature}`,
    `${plan}.${end}.`,
    'none',
  ])
    expect(await money.call(cancelPlanByLink, { body: { token: wrong } })).toMatchObject(invalid);
  for (let use = 0; use < 10; use += 1) await money.ok(cancelPlanByLink, { body: { token } });
  expect(await money.call(keepPlanByLink, { body: { token } })).toMatchObject({ status: 429 });
  await money.services.database.transaction((transaction) =>
    changeStatus(money.services, transaction, {
      memberId: id,
      to: 'EXITED_BY_ADMIN',
      actor: 'token:test',
      reason: 'test',
    }),
  );
  expect(await money.call(readPlanByLink, { body: { token } })).toMatchObject(invalid);
});

it('[RENEW-03] emails a member who opts out of texts how to cancel a plan that renews, once', async () => {
  const readPhone = async ({ id }: Subscriber) =>
    (await findMember(money.services.database, money.services.personalData, { id }))?.phone ?? '';
  const text = async (subscriber: Subscriber, word: string) =>
    createTestPhone(money.server, await readPhone(subscriber))(word);
  const [canceling, stopping, canceled] = await Promise.all([1, 2, 3].map(() => money.subscriber()));
  if (!canceling || !stopping || !canceled) throw new Error('missing');
  await money.ok(cancelSubscription, { token: canceled.token });
  await Promise.all([1, 2].map(() => text(canceling, 'Cancel')));
  await money.services.optOuts.recordProviderOptOut(await readPhone(stopping));
  await text(canceled, 'CANCEL');
  const [, ...emails] = await readLinks(canceling);
  expect(emails.map(({ subject }) => subject)).toEqual(['Did you mean to cancel your plan?']);
  expect(emails[0]?.body).toMatch(
    /^You won’t get texts\. Your Starter plan still renews on \w+ \d+, \d{4} for \$29\.00\./,
  );
  await money.ok(cancelPlanByLink, { body: { token: emails[0]?.token ?? '' } });
  expect((await money.subjects(stopping)).slice(1)).toEqual(['Your plan still renews']);
  expect((await money.subjects(canceled)).slice(1)).toEqual(['Your plan will not renew']);
});

it('[RENEW-03] says in that email that the search for a coach stops, to a member who waits for one', async () => {
  const [waiting, other] = await Promise.all([
    money.subscriber('starter', { status: 'WAITLIST_REVIEW' }),
    money.subscriber(),
  ]);
  for (const { id } of [waiting, other]) {
    const member = await findMember(money.services.database, money.services.personalData, { id });
    await money.services.optOuts.recordProviderOptOut(member?.phone ?? '');
  }
  const search = 'We look for a coach for you again when you text START.';
  expect((await readLinks(waiting)).at(-1)?.body).toContain(search);
  expect((await readLinks(other)).at(-1)?.body).not.toContain(search);
});

it('[RENEW-02, RENEW-03] names the cheaper plan that is booked, by the link and to a member who opts out', async () => {
  const booked = await money.subscriber('standard');
  await createPlanChangeSteps(() => money).change(booked, 'starter', 0);
  const token = (await readLinks(booked))[0]?.token ?? '';
  const { data } = await money.ok(readPlanByLink, { body: { token } });
  expect(data).toMatchObject({
    title: 'Standard',
    nextPlan: { title: 'Starter', amount: 2900 },
    pauseReason: null,
  });
  const member = await findMember(money.services.database, money.services.personalData, { id: booked.id });
  await money.services.optOuts.recordProviderOptOut(member?.phone ?? '');
  expect((await readLinks(booked)).at(-1)?.body).toMatch(
    /Your Standard plan runs until .* Then the Starter plan begins, for \$29\.00 a month\./,
  );
});
