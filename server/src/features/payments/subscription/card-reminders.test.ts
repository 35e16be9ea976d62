import { afterAll, beforeAll, expect, it } from 'vitest';
import { setDefaultPaymentMethod } from '@moments/contract/payments/cards';
import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { startMoneyServer, type MoneyServer } from '../../../../test/money-server.ts';
import { remindOfMissingCards } from './card-reminders.ts';

let money: MoneyServer;
beforeAll(async () => {
  money = await startMoneyServer();
  await money.post('/api/referral-campaign', { discount: 100 });
});
afterAll(() => money.close());

/** Adds a member whose first month is free with a reward. */
async function addReferredMember() {
  const buyer = await money.buyer();
  await money.ok(addReferralParticipant, { token: buyer.token, body: { referralCode: 'friend20' } });
  const { subscription } = await money.start(buyer, 'starter', { paymentMethodId: '' });
  return { ...buyer, endsAt: new Date(subscription!.endDate) };
}

const subject = 'Please add a card for your plan';

it('[PLAN-06, BILL-03] reminds a member without a card once, a week before a free start renews', async () => {
  const [without, withCard, paying] = [
    await addReferredMember(),
    await addReferredMember(),
    await money.subscriber(),
  ];
  const paymentMethodId = await money.addCard(withCard);
  await money.ok(setDefaultPaymentMethod, { token: withCard.token, body: { paymentMethodId } });
  const listSubjects = () => Promise.all([without, withCard, paying].map((buyer) => money.subjects(buyer)));
  const count = async () => (await listSubjects()).map((all) => all.filter((one) => one === subject).length);
  await remindOfMissingCards(money.services);
  expect(await count()).toEqual([0, 0, 0]);
  money.clock.moveTo(new Date(without.endsAt.getTime() - 6 * 86_400_000));
  await remindOfMissingCards(money.services);
  await remindOfMissingCards(money.services);
  expect(await count()).toEqual([1, 0, 0]);
});
