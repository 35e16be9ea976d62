import { beforeEach, expect, it, vi } from 'vitest';
import { getReferralCampaign } from '@moments/contract/referrals/referrals';
import { configurePage } from '../../test/configure-page.ts';
import { FakeApi } from '../../test/fake-api.ts';
import { resetPortal } from '../../test/reset-portal.ts';
import { useReferrals } from '../features/referrals/index.ts';
import { loadReferralFrame } from '../features/referrals/referral-frame.ts';
import { useSession } from '../session/session-store.ts';
import { startAnalytics } from './analytics.ts';
import { startDeferredScripts } from './deferred-scripts.ts';

vi.mock('./analytics.ts', () => ({ startAnalytics: vi.fn() }));
vi.mock('../features/referrals/referral-frame.ts', () => ({
  loadReferralFrame: vi.fn(() => Promise.resolve()),
}));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.clearAllMocks();
  resetPortal();
  return () => vi.useRealTimers();
});

it('[ANA-01, REF-01] starts neither analytics nor referrals unless configured', async () => {
  const api = new FakeApi().answer(getReferralCampaign, { statusCode: 200, data: null });
  startDeferredScripts();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(api.listCalls(getReferralCampaign)).toHaveLength(0);
  expect(startAnalytics).not.toHaveBeenCalled();
  expect(loadReferralFrame).not.toHaveBeenCalled();
});

const analytics = { key: 'k', url: 'https://measure.example' };
const referrals = { campaignId: 'c', scriptUrl: 'https://referrals.example/script.js' };

it('[ANA-01, REF-01] starts analytics and referrals when configured', () => {
  history.replaceState(null, '', '/auth?grsf=friend20');
  configurePage({ analytics, referrals });
  startDeferredScripts();
  expect(startAnalytics).toHaveBeenCalledExactlyOnceWith(analytics);
  expect(loadReferralFrame).toHaveBeenCalledOnce();
});

it.each([
  ['a guest', false],
  ['a member', true],
])(
  '[REF-01] asks the server for the campaign of %s, after the first screen, and stores it',
  async (_who, isMember) => {
    if (isMember) useSession.setState({ isAuthenticated: true, token: 'token-1' });
    const campaign = { id: 'c', status: 'IN_PROGRESS' } as const;
    new FakeApi().answer(getReferralCampaign, { statusCode: 200, data: campaign });
    configurePage({ referrals });
    startDeferredScripts();
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(useReferrals.getState().campaign).toEqual(campaign), { timeout: 10_000 });
  },
);

it('[SEC-07] loads no referral script without a referral link, nor with a session', () => {
  configurePage({ referrals });
  startDeferredScripts();
  history.replaceState(null, '', '/home?grsf=friend20');
  useSession.setState({ isAuthenticated: true, token: 'token-1' });
  startDeferredScripts();
  expect(loadReferralFrame).not.toHaveBeenCalled();
});

it('keeps the focus on the page when a pressed button goes away before the log-in', async () => {
  document.body.innerHTML = '<main><h1>Enter your code</h1><button>Dismiss</button></main>';
  startDeferredScripts();
  const button = document.querySelector('button');
  button?.focus();
  button?.remove();
  await vi.waitFor(() => expect(document.querySelector('h1')).toHaveFocus());
  document.body.innerHTML = '';
});
