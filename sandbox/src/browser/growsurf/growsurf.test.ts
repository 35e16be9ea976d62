// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  delete window.growsurf;
  // The server puts it in when it serves the script.
  vi.stubGlobal('CAMPAIGN_ID', 'sandbox');
});

/**
 * Loads the script as a page does it, by a script tag with the campaign.
 * @returns whether it signalled that it is ready
 */
async function load(address: string, campaignId = 'sandbox'): Promise<boolean> {
  history.replaceState(null, '', address);
  let isReady = false;
  document.addEventListener('grsfReady', () => (isReady = true), { once: true });
  const script = document.createElement('script');
  script.setAttribute('grsf-campaign', campaignId);
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  vi.resetModules();
  await import('./growsurf.ts');
  return isReady;
}

describe('[REF-03] the referral script', () => {
  it('signals that the script is ready, and accepts the signed-in member', async () => {
    expect(await load('/')).toBe(true);
    await expect(window.growsurf!.init()).resolves.toBeUndefined();
  });

  it('reads the referrer from the address and remembers it', async () => {
    await load('/');
    expect(window.growsurf!.getReferrerId()).toBeNull();
    await load('/?grsf=friend20');
    expect(window.growsurf!.getReferrerId()).toBe('friend20');
    await load('/home');
    expect(window.growsurf!.getReferrerId()).toBe('friend20');
  });

  it('does nothing for another campaign', async () => {
    await expect(load('/', 'other')).rejects.toThrow(/grsf-campaign="sandbox"/);
    expect(window.growsurf).toBeUndefined();
  });
});
