// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCampaign, toBrowserCampaign } from '../../growsurf/campaign.ts';

const campaign = toBrowserCampaign(createCampaign('sandbox'));

beforeEach(() => {
  localStorage.clear();
  delete window.growsurf;
  delete window.grsfConfig;
  // The server puts the campaign in when it serves the script.
  vi.stubGlobal('CAMPAIGN', campaign);
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
  it('signals that the script is ready, and returns the campaign without its status', async () => {
    expect(await load('/')).toBe(true);
    await window.growsurf!.init({ email: 'ava@example.com', hash: 'abc' });
    expect(window.growsurf!.getParticipantEmail()).toBe('ava@example.com');
    const known = await window.growsurf!.getCampaign();
    expect(known).toEqual(campaign);
    expect(known).not.toHaveProperty('status');
  });

  it('rejects a participant without the server’s hash', async () => {
    await load('/');
    await window.growsurf!.init({ email: 'ava@example.com' });
    expect(window.growsurf!.getParticipantEmail()).toBeNull();
  });

  it('reads the signed-in member from the page', async () => {
    window.grsfConfig = { email: 'ben@example.com', hash: 'abc' };
    await load('/');
    expect(window.growsurf!.getParticipantEmail()).toBe('ben@example.com');
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
