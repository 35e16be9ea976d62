import { expect, it } from 'vitest';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { createPaymentIntent, getCheckoutSummary } from '@moments/contract/payments/checkout';
import { addMembership } from '../../../../test/active-membership.ts';
import { type Buyer, shareMoneyServer } from '../../../../test/money-server.ts';
import { readBalance } from '../../moments/index.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';

const money = await shareMoneyServer();

const tryToBuy = async ({ token }: Buyer) => {
  const priceId = await money.priceOf('moments-10');
  const body = { priceId, paymentMethodId: 'pm_1', isAddOn: true, attemptId: 'a1' };
  const summary = await money.call(getCheckoutSummary, { token, query: { priceId, isAddOn: 'true' } });
  return [summary, await money.call(createPaymentIntent, { token, body })];
};
const toRejection = (text: string) => ({
  ok: false,
  status: 409,
  error: { code: 'MOMENTS_NOT_USABLE', message: expect.stringContaining(text) as string },
});

it.each(['COMMUNITY_MEMBER', 'ACTIVE_COACHING'] as const)(
  '[MOM-03] sells no add-on to a member without a plan and the status %s',
  async (status: MemberStatus) => {
    for (const result of await tryToBuy(await money.buyer({ status })))
      expect(result).toMatchObject(toRejection('Choose a plan first'));
  },
);

it('[MOM-03] adds the Moments of a waiting member on payment, and the member goes on waiting', async () => {
  const waiting = await money.buyer({ status: 'PENDING_MATCHING' });
  const { clientSecret, paymentId } = await money.start(waiting, 'moments-10');
  await money.confirm(clientSecret);
  expect((await money.status(waiting, paymentId)).paymentStatus).toBe('succeeded');
  expect(await readBalance(money.services.database, waiting.id)).toMatchObject({ fromAddOns: 10 });
  const { rows } = await money.pool.query('select status from members where id = $1', [waiting.id]);
  expect(rows).toEqual([{ status: 'PENDING_MATCHING' }]);
});

it.each(['WAITLIST_REVIEW', 'SIGNED_UP', 'AWAY', 'AWAY_BUDGET_LIMIT', 'EXITED', 'EXITED_BY_STOP'] as const)(
  '[MOM-03] sells add-ons to a member with a running plan and the status %s',
  async (status) => {
    const { clientSecret } = await money.start(await money.buyer({ status }), 'moments-10');
    expect(clientSecret).toEqual(expect.any(String));
  },
);

it('[MOM-03] sells no add-on while the plan is paused, while a renewal is unpaid, or before a deletion', async () => {
  const paused = await money.buyer({ status: 'AWAY' });
  await addMembership(money.server, paused, 'MEMBERSHIP_PAUSED');
  for (const result of await tryToBuy(paused)) expect(result).toMatchObject(toRejection('paused'));
  const waiting = await money.buyer({ status: 'PENDING_MATCHING' });
  await addMembership(money.server, waiting, 'MEMBERSHIP_PAUSED');
  const update = (column: string) =>
    money.pool.query(`update subscriptions set ${column} where member_id = $1`, [waiting.id]);
  await update('held_for_match_since = now()');
  for (const result of await tryToBuy(waiting))
    expect(result).toMatchObject(toRejection('from the day of your match'));
  await update('is_paused_by_dispute = true');
  for (const result of await tryToBuy(waiting)) expect(result).toMatchObject(toRejection('Your bank asked'));
  const late = await money.subscriber('starter', { status: 'ACTIVE_COACHING' });
  await money.post(`/api/subscriptions/${late.subscriptionId}/renew`, { outcome: 'failed' });
  await syncSubscription(money.services, late.subscriptionId);
  for (const result of await tryToBuy(late)) expect(result).toMatchObject(toRejection('overdue'));
  const leaving = await money.subscriber('starter', { status: 'ACTIVE_COACHING' });
  await money.pool.query(
    `insert into account_deletions (member_id, requested_at, due_at) values ($1, now(), now() + interval '14 days')`,
    [leaving.id],
  );
  for (const result of await tryToBuy(leaving)) expect(result).toMatchObject(toRejection('deleted'));
});
