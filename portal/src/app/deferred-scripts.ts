import { keepFocus } from '@moments/ui/overlay/kept-focus.ts';
import { getPortalConfiguration } from '../configuration/portal-configuration.ts';
import { readCampaign } from '../features/referrals/index.ts';
import { loadReferralFrame } from '../features/referrals/referral-frame.ts';
import { isReferralLink } from '../session/page.ts';
import { isSignedIn, useSession } from '../session/session-store.ts';
import { startAnalytics } from './analytics.ts';
import { keepCardOnceInstalled } from './safety-card.ts';
import { getPublicPage } from './start-app.ts';

/** The code of the call brings the schemas. By then, in ms, the first screen stands. */
const campaignDelay = 2_000;

/**
 * Starts what is configured and waits for the first paint: the referral campaign, the referral script, only for a person without a session
 * who follows a referral link (REF-01, SEC-07), analytics (ANA-01), and the safety card of an installed portal. Keeps the focus before a
 * log-in: the first page has no room for its code.
 */
export function startDeferredScripts(): void {
  const { referrals, analytics } = getPortalConfiguration();
  const isGuest = !isSignedIn(useSession.getState());
  // The other apps do it themselves.
  if (isGuest && !getPublicPage()) keepFocus();
  if (referrals) setTimeout(() => void readCampaign(), campaignDelay);
  if (referrals && isReferralLink() && isGuest) void loadReferralFrame();
  if (analytics) startAnalytics(analytics);
  keepCardOnceInstalled();
}
