import { beforeEach, expect, it, vi } from 'vitest';
import { configurePage } from '../../test/configure-page.ts';
import { resetPortal } from '../../test/reset-portal.ts';
import { loadReferralScript } from '../features/referrals/referral-script.ts';
import { startAnalytics } from './analytics.ts';
import { startDeferredScripts } from './deferred-scripts.ts';

vi.mock('./analytics.ts', () => ({ startAnalytics: vi.fn() }));
vi.mock('../features/referrals/referral-script.ts', () => ({
  loadReferralScript: vi.fn(() => Promise.resolve()),
}));

beforeEach(() => resetPortal());

it('[ANA-01] [REF-01] starts neither analytics nor referrals unless configured', () => {
  startDeferredScripts();
  expect(startAnalytics).not.toHaveBeenCalled();
  expect(loadReferralScript).not.toHaveBeenCalled();
});

it('[ANA-01] [REF-01] starts what is configured', () => {
  const analytics = { key: 'k', url: 'https://measure.example' };
  const referrals = { campaignId: 'c', scriptUrl: 'https://referrals.example/script.js' };
  configurePage({ analytics, referrals });
  startDeferredScripts();
  expect(startAnalytics).toHaveBeenCalledExactlyOnceWith(analytics);
  expect(loadReferralScript).toHaveBeenCalledExactlyOnceWith(referrals);
});
