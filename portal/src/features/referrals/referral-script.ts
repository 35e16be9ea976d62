import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { readyEvent, type ReferralIdentity } from './growsurf.ts';
import { saveReferralCode, useReferrals } from './referral-store.ts';

type ScriptConfiguration = NonNullable<PortalConfiguration['referrals']>;

/** LAY-07: nobody waits longer for the referral script, in ms. */
const longestWait = 3_000;

/** REF-01: who referred, and the campaign while it runs. Failures leave both empty: the referral never stands in the way. */
async function readReferral(): Promise<void> {
  try {
    const code = await window.growsurf?.getReferrerId?.();
    if (code) saveReferralCode(code);
    const campaign = await window.growsurf?.getCampaign?.();
    if (campaign?.status === 'IN_PROGRESS') useReferrals.setState({ campaign });
  } catch {
    useReferrals.setState({ campaign: undefined });
  }
}

function injectScript({ campaignId, scriptUrl }: ScriptConfiguration): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  script.setAttribute('grsf-campaign', campaignId);
  document.head.append(script);
  return script;
}

function scriptReady(configuration: ScriptConfiguration): Promise<void> {
  if (window.growsurf) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => resolve();
    document.addEventListener(readyEvent, end, { once: true });
    injectScript(configuration).addEventListener('error', end, { once: true });
    setTimeout(end, longestWait);
  });
}

/** Whether there is nothing to wait for. */
export const isReferralScriptReady = (): boolean => window.growsurf !== undefined;

let loading: Promise<void> | undefined;

/**
 * Loads the provider's script once (REF-03) and reads from it what REF-01 wants.
 * @returns resolves when it is ready, has failed, or 3 s have passed (LAY-07)
 */
export function loadReferralScript(configuration: ScriptConfiguration): Promise<void> {
  loading ??= scriptReady(configuration);
  void loading.then(readReferral);
  return loading;
}

/** Tells the script who the member is, now or when it starts (REF-03). */
export function identifyReferral(identity: ReferralIdentity): void {
  window.grsfConfig = identity;
  try {
    window.growsurf?.init?.(identity);
  } catch {
    // The referral programme is a courtesy: whatever its script does must not reach the portal.
  }
}

/** For tests: the next load starts anew. */
export const forgetReferralScript = (): void => {
  loading = undefined;
};
