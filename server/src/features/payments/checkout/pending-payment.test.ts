import { expect, it } from 'vitest';
import { completeMemberEnrollment } from '@moments/contract/enrollment/enrollment';
import { getMemberProfile } from '@moments/contract/members/members';
import { getCheckoutSummary } from '@moments/contract/payments/checkout';
import { createStepCalls } from '../../../../test/enrollment-steps.ts';
import { type Buyer, shareMoneyServer } from '../../../../test/money-server.ts';
import { generatePhone } from '../../../../test/test-members.ts';

const money = await shareMoneyServer();

const readBasicInfo = async ({ token }: Buyer) =>
  (await money.ok(getMemberProfile, { token })).user.basicInfo;
const startFree = ({ id, token }: Buyer) =>
  money.call(completeMemberEnrollment, { params: { memberId: id }, token });
const getSummary = async ({ token }: Buyer, key: string) =>
  money.call(getCheckoutSummary, {
    token,
    query: { priceId: await money.priceOf(key), ...(key.startsWith('moments-') ? { isAddOn: 'true' } : {}) },
  });
const toRejection = (product: string) => ({
  ok: false,
  status: 409,
  error: { code: 'PAYMENT_IN_PROGRESS', message: expect.stringContaining(product) as string },
});

/** Adds a member with a payment that the bank is still processing. @returns the member and Stripe's payment */
async function addWaitingMember(key: string) {
  const phone = generatePhone();
  const buyer = { ...(await money.buyer({ phone })), phone };
  const steps = createStepCalls(money.server, buyer);
  for (const save of [steps.contact, steps.personal, steps.review]) expect((await save()).ok).toBe(true);
  const { clientSecret, paymentId } = await money.start(buyer, key);
  const { id } = await money.confirm(clientSecret, 'pm_card_processing');
  expect((await money.status(buyer, paymentId)).paymentStatus).toBe('processing');
  return { buyer, payment: id };
}

it('[PLAN-10] shows a pending payment in the profile until the bank has decided', async () => {
  const { buyer, payment } = await addWaitingMember('starter');
  expect(await readBasicInfo(await money.buyer())).toMatchObject({ pendingPayment: null });
  expect(await readBasicInfo(buyer)).toMatchObject({
    pendingPayment: { isAddOn: false, title: 'Starter', amount: 2900 },
  });
  await money.post(`/api/payments/${payment}/settle`, { outcome: 'failed' });
  expect(await getSummary(buyer, 'plus')).toMatchObject({ ok: true });
  expect(await readBasicInfo(buyer)).toMatchObject({ pendingPayment: null });
});

it('[PLAN-10] rejects another plan, the same plan, and the free plan while a payment is pending', async () => {
  const { buyer, payment } = await addWaitingMember('starter');
  for (const key of ['plus', 'starter'])
    expect(await getSummary(buyer, key)).toMatchObject(toRejection('Starter'));
  expect(await startFree(buyer)).toMatchObject(toRejection('$29.00'));
  expect(await readBasicInfo(buyer)).toMatchObject({
    currentStatus: 'SIGNED_UP',
    isCommunityMemberDialog: false,
    userEnrollment: { completed: false },
  });
  await money.post(`/api/payments/${payment}/settle`, { outcome: 'succeeded' });
  // Our records learn of it only now. The member has a plan and still owes answers.
  expect(await startFree(buyer)).toMatchObject({ ok: false, error: { code: 'ENROLLMENT_INCOMPLETE' } });
  expect(await readBasicInfo(buyer)).toMatchObject({ currentStatus: 'SIGNED_UP', pendingPayment: null });
});

it('[PLAN-10] lets a member start free after the pending payment has failed', async () => {
  const { buyer, payment } = await addWaitingMember('starter');
  await money.post(`/api/payments/${payment}/settle`, { outcome: 'failed' });
  expect(await startFree(buyer)).toMatchObject({ ok: true });
  expect(await readBasicInfo(buyer)).toMatchObject({
    currentStatus: 'COMMUNITY_MEMBER',
    pendingPayment: null,
  });
});

it('[PLAN-10] rejects an add-on while another is pending, but not a plan', async () => {
  const { buyer } = await addWaitingMember('moments-10');
  expect(await readBasicInfo(buyer)).toMatchObject({ pendingPayment: { isAddOn: true, amount: 900 } });
  expect(await getSummary(buyer, 'moments-25')).toMatchObject(toRejection('$9.00'));
});
