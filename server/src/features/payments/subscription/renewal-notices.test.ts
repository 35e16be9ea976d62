import { beforeAll, expect, it } from 'vitest';
import { setDefaultPaymentMethod } from '@moments/contract/payments/cards';
import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { readEmailsTo } from '../../../../test/emails-to.ts';
import { type Buyer, shareMoneyServer } from '../../../../test/money-server.ts';
import { createPlanChangeSteps } from '../../../../test/plan-change-steps.ts';
import { getRenewalNotice } from './renewal-notice-rules.ts';
import { sendRenewalNotices } from './renewal-notices.ts';

const money = await shareMoneyServer();
beforeAll(async () => {
  await money.post('/api/referral-campaign', { discount: 100 });
});

/** Adds a member whose first month is free with a reward. */
async function addReferredMember() {
  const buyer = await money.buyer();
  await money.ok(addReferralParticipant, { token: buyer.token, body: { referralCode: 'friend20' } });
  const { subscription } = await money.start(buyer, 'starter', { paymentMethodId: '' });
  return { ...buyer, endsAt: new Date(subscription!.endDate) };
}

/** Lists the notices to a member, without receipts and changes of the card. */
const listNotices = async ({ id }: Buyer) =>
  (await readEmailsTo(money.server, id)).filter(
    ({ body }) => body.includes(' renews on ') || body.includes('full price'),
  );

it('[PLAN-06, BILL-03, RENEW-04] writes once, a week ahead, to a member without a card, with a card that expires before, and before the first full price', async () => {
  const [without, withCard, paying, expiring] = [
    await addReferredMember(),
    await addReferredMember(),
    await money.subscriber(),
    await money.subscriber('standard'),
  ];
  const { change } = createPlanChangeSteps(() => money);
  await change(expiring, 'starter', 0);
  const makeDefault = async (buyer: Buyer, card?: string) => {
    const body = { paymentMethodId: await money.addCard(buyer, card) };
    await money.ok(setDefaultPaymentMethod, { token: buyer.token, body });
  };
  await makeDefault(withCard);
  const today = money.clock.now();
  const { id } = await money.stripe.paymentMethods.create({
    type: 'card',
    card: {
      number: '4242424242424242',
      exp_month: today.getUTCMonth() + 1,
      exp_year: today.getUTCFullYear(),
    },
  });
  await makeDefault(expiring, id);
  const { endsAt } = without;
  const list = () => Promise.all([without, withCard, paying, expiring].map(listNotices));
  await sendRenewalNotices(money.services);
  expect(await list()).toEqual([[], [], [], []]);
  money.clock.moveTo(new Date(endsAt.getTime() - 6 * 86_400_000));
  await sendRenewalNotices(money.services);
  await sendRenewalNotices(money.services);
  const [missing, full, none, expires] = await list();
  expect(none).toEqual([]);
  expect(missing).toMatchObject([{ subject: 'Please add a card for your plan' }]);
  expect(full).toMatchObject([
    {
      body: expect.stringContaining(
        'we charge the full price of $29.00 to your Mastercard ending in 4444',
      ) as string,
    },
  ]);
  expect(expires).toMatchObject([{ subject: 'Your card expires before your plan renews' }]);
  expect(expires?.[0]?.body).toContain('for $29.00, and your Visa ending in 4242 expires before that day');
  expect(expires?.[0]?.body).toContain('Cancel my plan: http');
});

it('[RENEW-04] writes before the first full price also after an upgrade, and not before a renewal that costs nothing', async () => {
  const { preview, change } = createPlanChangeSteps(() => money);
  money.clock.moveTo(new Date());
  const [upgraded, free] = [await addReferredMember(), await addReferredMember()];
  const body = { paymentMethodId: await money.addCard(upgraded) };
  await money.ok(setDefaultPaymentMethod, { token: upgraded.token, body });
  const { dueToday } = await preview(upgraded, 'standard');
  expect((await change(upgraded, 'standard', dueToday)).status).toBe(200);
  expect(dueToday).toBeGreaterThan(0);
  await money.pool.query('update subscriptions set next_price_id = $2 where member_id = $1', [
    free.id,
    await money.priceOf('sponsored'),
  ]);
  money.clock.moveTo(new Date(upgraded.endsAt.getTime() - 6 * 86_400_000));
  await sendRenewalNotices(money.services);
  expect((await listNotices(upgraded)).at(-1)?.body).toContain('we charge the full price of $49.00');
  expect(await listNotices(free)).toEqual([]);
});

it.each([
  ['2026-12-31T23:00:00Z', 12, 2026, false, undefined],
  // 7 PM in New York on the last day of the month.
  ['2027-01-01T00:00:00Z', 12, 2026, true, 'first-full-price'],
  ['2027-01-01T05:00:00Z', 12, 2026, true, 'expiring-card'],
  ['2027-02-01T15:00:00Z', 1, 2028, false, undefined],
] as const)(
  '[RENEW-04] decides for a renewal at %s with a card until %i/%i',
  (at, expiryMonth, expiryYear, isFirstFullPrice, notice) => {
    const card = { expiryMonth, expiryYear };
    expect(getRenewalNotice({ renewsAt: new Date(at), card, isFirstFullPrice })).toBe(notice);
    expect(getRenewalNotice({ renewsAt: new Date(at), card: undefined, isFirstFullPrice })).toBe(
      'missing-card',
    );
  },
);
