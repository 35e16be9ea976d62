import { beforeEach, expect, it, vi } from 'vitest';
import {
  addReferralParticipant,
  getReferralCampaign,
  triggerReferral,
} from '@moments/contract/referrals/referrals';
import { FakeApi } from '../../../test/fake-api.ts';
import { resetPortal } from '../../../test/reset-portal.ts';
import { recordError, useErrors } from '../../api/error-store.ts';
import { creditReferrer, joinCampaign, readCampaign } from './campaign-calls.ts';
import { keepLinkedCode, useReferrals } from './referral-store.ts';

const participant = {
  email: 'eli@example.com',
  firstName: 'Eli',
  lastName: 'Stone',
  referredBy: 'friend-1',
  referralStatus: 'CREDIT_PENDING',
  shareUrl: 'https://portal.test/?grsf=own1',
  rewards: [],
};

beforeEach(() => {
  resetPortal();
  useReferrals.setState(useReferrals.getInitialState(), true);
});

it('[REF-01, DATA-05] keeps the referral code, the campaign, and the participant', async () => {
  const campaign = { id: 'campaign-1', status: 'IN_PROGRESS' };
  useReferrals.setState({ code: 'friend-1', campaign });
  const api = new FakeApi().answer(addReferralParticipant, { statusCode: 200, data: participant });
  await joinCampaign();
  expect(api.listCalls(addReferralParticipant)[0]?.body).toEqual({ referralCode: 'friend-1' });
  expect(useReferrals.getState()).toMatchObject({ code: 'friend-1', campaign, participant });
});

it('[REF-01, ENR-12] joins with the longest code that a link can bring', async () => {
  history.replaceState(null, '', `/auth?grsf=${'x'.repeat(200)}`);
  keepLinkedCode();
  const api = new FakeApi().answer(addReferralParticipant, { statusCode: 200, data: participant });
  await joinCampaign();
  const sent = api.listCalls(addReferralParticipant)[0]?.body;
  expect(addReferralParticipant.body.safeParse(sent).success).toBe(true);
});

it('[REF-01] stores the campaign that the server says is in progress, and no other', async () => {
  const api = new FakeApi();
  const campaign = { id: 'campaign-1', status: 'IN_PROGRESS' } as const;
  api.answer(getReferralCampaign, { statusCode: 200, data: campaign });
  await readCampaign();
  expect(useReferrals.getState().campaign).toEqual(campaign);
  api.answer(getReferralCampaign, { statusCode: 200, data: null });
  await readCampaign();
  expect(useReferrals.getState().campaign).toBeUndefined();
});

it.each([
  ['read the referral campaign', getReferralCampaign, readCampaign],
  ['join the referral campaign', addReferralParticipant, joinCampaign],
  ['credit the referrer', triggerReferral, creditReferrer],
] as const)('[REF-01] logs a failure to %s and shows it on no page', async (what, endpoint, run) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  recordError('general', 'The usage could not be loaded.');
  new FakeApi().reject(endpoint, 'TOO_MANY_REQUESTS');
  await run();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining(`failed to ${what}: TOO_MANY_REQUESTS`));
  expect(useErrors.getState().errors.general?.message).toBe('The usage could not be loaded.');
});

it('[REF-01] logs that the code of the calls could not be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.doMock('./campaign-calls.ts', () => {
    throw new Error('gone');
  });
  vi.resetModules();
  const calls = await import('./index.ts');
  for (const call of [calls.readCampaign, calls.joinCampaign, calls.creditReferrer]) await call();
  expect(warn).toHaveBeenCalledTimes(3);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('failed to load the referral calls'));
  vi.doUnmock('./campaign-calls.ts');
});
