import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { readyEvent, type ReferralIdentity } from './growsurf.ts';
import { saveReferralCode } from './referral-store.ts';

type ScriptConfiguration = NonNullable<PortalConfiguration['referrals']>;

/** Longest wait for the referral script, in ms (LAY-07). */
const longestWait = 3_000;

/** Reads the referrer from the script (REF-01). A failure blocks nothing. */
async function readReferrer(): Promise<void> {
  try {
    const code = await window.growsurf?.getReferrerId?.();
    if (code) saveReferralCode(code);
  } catch {
    // Errors of the referral script must not break the portal.
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

/** Checks whether the script has loaded. */
export const isReferralScriptReady = (): boolean => window.growsurf !== undefined;

let loading: Promise<void> | undefined;

/**
 * Loads the provider's script once (REF-03) and reads the referrer (REF-01).
 * @returns resolves when the script is ready, has failed, or 3 s have passed (LAY-07)
 */
export function loadReferralScript(configuration: ScriptConfiguration): Promise<void> {
  loading ??= scriptReady(configuration);
  void loading.then(readReferrer);
  return loading;
}

/** Identifies the member to the script, now or when it starts (REF-03). */
export function identifyReferral(identity: ReferralIdentity): void {
  window.grsfConfig = identity;
  try {
    window.growsurf?.init?.(identity);
  } catch {
    // Errors of the referral script must not break the portal.
  }
}

/** Resets the script for tests, so that the next load starts over. */
export const forgetReferralScript = (): void => {
  loading = undefined;
};
