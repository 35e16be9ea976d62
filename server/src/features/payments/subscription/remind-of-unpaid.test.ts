import { expect, it, vi } from 'vitest';
import { setDefaultPaymentMethod } from '@moments/contract/payments/cards';
import { payOpenInvoice } from '@moments/contract/payments/open-invoice';
import { cancelSubscription } from '@moments/contract/payments/subscription';
import { formatEasternDay } from '@moments/contract/values/dates';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { type Subscriber, shareMoneyServer } from '../../../../test/money-server.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { remindOfUnpaidRenewals } from './remind-of-unpaid.ts';

const money = await shareMoneyServer();

const day = 86_400_000;
const start = Date.now();
const getDay = (days: number) => new Date(start + days * day);

async function addUnpaid(): Promise<Subscriber> {
  const subscriber = await money.subscriber('starter', { status: 'ACTIVE_COACHING' });
  await money.post(`/api/subscriptions/${subscriber.subscriptionId}/renew`, { outcome: 'failed' });
  await syncSubscription(money.services, subscriber.subscriptionId);
  return subscriber;
}

/** Moves the clock of the sandbox, which tries due renewals again, and of the server. */
async function moveTo(days: number, all: readonly Subscriber[]): Promise<void> {
  // An hour later, so that the tries of that day are over.
  const now = new Date(getDay(days).getTime() + day / 24);
  await money.post('/api/clock', { now: now.toISOString() });
  money.clock.moveTo(now);
  for (const { subscriptionId } of all) await syncSubscription(money.services, subscriptionId);
}

/** Lists the emails to a member about the failed renewal, by their first lines. */
const listEmails = async ({ id }: Subscriber) =>
  (await readEmailsTo(money.server, id))
    .filter(({ body }) => body.includes('Pay now: http'))
    .map(({ subject, body }) => [subject, ...body.split('\n').slice(0, 2)]);

it('[RENEW-04] writes of a failed renewal on days 0, 3, and 8 and before the last try, also after a cancellation, and stops when it is paid or has another card', async () => {
  const [unpaid, paying, canceling, changing] = [
    await addUnpaid(),
    await addUnpaid(),
    await addUnpaid(),
    await addUnpaid(),
  ];
  const all = [unpaid, paying, canceling, changing];
  const remind = async () => {
    for (let n = 0; n < 2; n += 1) await remindOfUnpaidRenewals(money.services);
  };
  await remind();
  await moveTo(2, all);
  await remind();
  const paymentMethodId = await money.addCard(paying);
  await money.ok(payOpenInvoice, { token: paying.token, body: { paymentMethodId } });
  await money.call(cancelSubscription, { token: canceling.token });
  await moveTo(3, all);
  await money.ok(setDefaultPaymentMethod, {
    token: changing.token,
    body: { paymentMethodId: await money.addCard(changing) },
  });
  await remind();
  for (const days of [8, 11, 13, 14]) {
    await moveTo(days, all);
    await remind();
  }
  const still = 'We still couldn’t charge $29.00 for the Starter plan to your Visa ending in 4242.';
  const again = (days: number) =>
    `We try again on ${formatEasternDay(getDay(days))}. You can pay sooner, or with another card.`;
  const first = ['Your payment didn’t go through', still.replace('still ', ''), again(3)];
  const canceled = await listEmails(canceling);
  expect(canceled.at(-1)?.at(-1)).toMatch(/We try one last time on .*, and then stop\.$/);
  expect(canceled.slice(0, -1)).toEqual((await listEmails(unpaid)).slice(0, -1));
  expect(await listEmails(unpaid)).toEqual([
    first,
    ['Your payment still didn’t go through', still, again(8)],
    ['Your plan is still unpaid', still, again(15)],
    [
      'We’re about to stop trying your card',
      still,
      `We try one last time on ${formatEasternDay(getDay(15))}, and then stop. Your plan comes back when you pay.`,
    ],
  ]);
  expect(await listEmails(paying)).toEqual([first]);
  // The new card was declined on day 8.
  expect((await listEmails(changing)).map(([subject]) => subject)).toEqual([
    first[0],
    'Your plan is still unpaid',
    'We’re about to stop trying your card',
  ]);

  const read = vi.spyOn(money.services.payments, 'readSubscription');
  await remind();
  expect(read).toHaveBeenCalledWith(unpaid.subscriptionId);
  read.mockClear();
  // The sandbox renewed a month ahead, so the period ends on day 59 at the earliest. Ten days before, the last try is over.
  money.clock.moveTo(getDay(52));
  await remind();
  expect(read).not.toHaveBeenCalled();
});
