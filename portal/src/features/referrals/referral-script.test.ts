import { beforeEach, expect, it, vi } from 'vitest';
import { resetPortal } from '../../../test/reset-portal.ts';
import {
  forgetReferralScript,
  identifyReferral,
  isReferralScriptReady,
  loadReferralScript,
} from './referral-script.ts';
import { useReferrals } from './referral-store.ts';

const configuration = { campaignId: 'campaign-1', scriptUrl: 'https://referrals.example/script.js' };
const script = () => document.querySelector<HTMLScriptElement>('script[grsf-campaign]');

beforeEach(() => {
  vi.useFakeTimers();
  resetPortal();
  forgetReferralScript();
  useReferrals.setState(useReferrals.getInitialState(), true);
  script()?.remove();
  delete window.growsurf;
  return () => vi.useRealTimers();
});

/** Checks whether loading has ended. */
function ended(loading: Promise<void>) {
  const end = vi.fn();
  void loading.then(end);
  return end;
}

it('[REF-03] loads the script asynchronously with its campaign and waits for the ready event', async () => {
  const end = ended(loadReferralScript(configuration));
  expect(script()).toMatchObject({ src: configuration.scriptUrl, async: true });
  expect(script()?.getAttribute('grsf-campaign')).toBe('campaign-1');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(end).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('grsfReady'));
  await vi.advanceTimersByTimeAsync(0);
  expect(end).toHaveBeenCalled();
});

it('loads the script only once', () => {
  void loadReferralScript(configuration);
  void loadReferralScript(configuration);
  expect(document.querySelectorAll('script[grsf-campaign]')).toHaveLength(1);
});

it('[REF-01] stores the referrer', async () => {
  window.growsurf = { getReferrerId: () => 'friend-1' };
  await loadReferralScript(configuration);
  await vi.advanceTimersByTimeAsync(0);
  expect(useReferrals.getState().code).toBe('friend-1');
});

it('[REF-01] continues when the script throws', async () => {
  window.growsurf = {
    init: () => {
      throw new Error('broken');
    },
    getReferrerId: () => {
      throw new Error('broken');
    },
  };
  identifyReferral({ email: 'eli@example.com', hash: 'hash-1' });
  await loadReferralScript(configuration);
  await vi.advanceTimersByTimeAsync(0);
  expect(useReferrals.getState()).toMatchObject({ code: '', campaign: undefined });
});

it('[LAY-07] waits at most 3 s for the script', async () => {
  const end = ended(loadReferralScript(configuration));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(end).toHaveBeenCalled();
});

it('[LAY-07] does not wait for a script that is blocked', async () => {
  const end = ended(loadReferralScript(configuration));
  script()?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(0);
  expect(end).toHaveBeenCalled();
});

it('[LAY-07] is ready immediately when the script is already loaded', () => {
  expect(isReferralScriptReady()).toBe(false);
  window.growsurf = {};
  expect(isReferralScriptReady()).toBe(true);
});

it('[REF-03] initializes the script with email and hash, now or when it starts', () => {
  const init = vi.fn();
  window.growsurf = { init };
  identifyReferral({ email: 'eli@example.com', hash: 'hash-1' });
  expect(init).toHaveBeenCalledExactlyOnceWith({ email: 'eli@example.com', hash: 'hash-1' });
  expect(window.grsfConfig).toEqual({ email: 'eli@example.com', hash: 'hash-1' });
});
