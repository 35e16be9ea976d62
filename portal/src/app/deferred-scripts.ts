import { getPortalConfiguration } from '../configuration/portal-configuration.ts';
import { readCampaign } from '../features/referrals/index.ts';
import { loadReferralFrame } from '../features/referrals/referral-frame.ts';
import { isReferralLink } from '../session/page.ts';
import { isSignedIn, useSession } from '../session/session-store.ts';
import { startAnalytics } from './analytics.ts';
import { keepCardOnceInstalled } from './safety-card.ts';

/** The code of the call brings the schemas. By then, in ms, the first screen stands. */
const campaignDelay = 2_000;

/**
 * Starts what is configured and waits for the first paint: the referral campaign, the referral script, only for a person without a session
 * who follows a referral link (REF-01, SEC-07), analytics (ANA-01), and the safety card of an installed portal.
 */
export function startDeferredScripts(): void {
  const { referrals, analytics } = getPortalConfiguration();
  if (referrals) setTimeout(() => void readCampaign(), campaignDelay);
  if (referrals && isReferralLink() && !isSignedIn(useSession.getState())) void loadReferralFrame();
  if (analytics) startAnalytics(analytics);
  keepCardOnceInstalled();
}
