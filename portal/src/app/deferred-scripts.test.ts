import { beforeEach, expect, it, vi } from 'vitest';
import { configurePage } from '../../test/configure-page.ts';
import { resetPortal } from '../../test/reset-portal.ts';
import { loadReferralFrame } from '../features/referrals/referral-frame.ts';
import { useSession } from '../session/session-store.ts';
import { startAnalytics } from './analytics.ts';
import { startDeferredScripts } from './deferred-scripts.ts';

vi.mock('./analytics.ts', () => ({ startAnalytics: vi.fn() }));
vi.mock('../features/referrals/referral-frame.ts', () => ({
  loadReferralFrame: vi.fn(() => Promise.resolve()),
}));

beforeEach(() => {
  vi.clearAllMocks();
  resetPortal();
});

it('[ANA-01, REF-01] starts neither analytics nor referrals unless configured', () => {
  startDeferredScripts();
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

it('[SEC-07] loads no referral script without a referral link, nor with a session', () => {
  configurePage({ referrals });
  startDeferredScripts();
  history.replaceState(null, '', '/home?grsf=friend20');
  useSession.setState({ isAuthenticated: true, token: 'token-1' });
  startDeferredScripts();
  expect(loadReferralFrame).not.toHaveBeenCalled();
});
