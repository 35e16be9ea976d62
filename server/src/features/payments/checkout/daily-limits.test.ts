import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSetupIntent } from '@moments/contract/payments/cards';
import { createPaymentIntent } from '@moments/contract/payments/checkout';
import { startMoneyServer, type MoneyServer } from '../../../../test/money-server.ts';

let money: MoneyServer;
beforeAll(async () => {
  const LIMITS = 'cardSetupsOfAMemberInADay=2, paymentStartsOfAMemberInADay=2';
  money = await startMoneyServer({ configuration: { LIMITS } });
});
afterAll(() => money.close());

const tooMany = { ok: false, status: 429, error: { code: 'TOO_MANY_REQUESTS' } };

it('[SEC-02] limits the card set-ups of a member in a day, and no other member’s', async () => {
  const { token } = await money.buyer();
  for (let n = 0; n < 2; n += 1)
    expect(await money.call(createSetupIntent, { token })).toMatchObject({ ok: true });
  expect(await money.call(createSetupIntent, { token })).toMatchObject(tooMany);
  const { token: other } = await money.buyer();
  expect(await money.call(createSetupIntent, { token: other })).toMatchObject({ ok: true });
});

it('[SEC-02] limits the payments that a member starts in a day, but not the repeats of one', async () => {
  const { token } = await money.buyer();
  const start = async (key: string, attemptId: string) => {
    const body = { priceId: await money.priceOf(key), paymentMethodId: 'pm_1', isAddOn: false, attemptId };
    return money.call(createPaymentIntent, { token, body });
  };
  for (let n = 0; n < 5; n += 1) expect(await start('starter', 'a1')).toMatchObject({ ok: true });
  expect(await start('plus', 'a2')).toMatchObject({ ok: true });
  expect(await start('standard', 'a3')).toMatchObject(tooMany);
});
