import { expect, it } from 'vitest';
import { shareMoneyServer } from '../../../../test/money-server.ts';
import { syncSubscription } from './sync-subscription.ts';

const money = await shareMoneyServer();

it('[MOM-01, MOM-05] grants a renewal’s Moments when it is paid, not while it is a draft', async () => {
  const member = await money.subscriber();
  const listGrants = async () => {
    const { rows } = await money.pool.query<{ amount: number }>(
      `select amount from moments_ledger where member_id = $1 and kind = 'grant' order by id`,
      [member.id],
    );
    return rows.map(({ amount }) => amount);
  };
  const renew = async (body: object) => {
    await money.post(`/api/subscriptions/${member.subscriptionId}/renew`, body);
    await syncSubscription(money.server.services, member.subscriptionId);
  };
  expect(await listGrants()).toEqual([30]);
  await renew({ draft: true });
  expect(await listGrants()).toEqual([30]);
  await renew({ outcome: 'paid' });
  expect(await listGrants()).toEqual([30, 30]);
});
