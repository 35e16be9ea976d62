import { getPortalConfiguration } from '../configuration/portal-configuration.ts';
import { loadReferralFrame } from '../features/referrals/referral-frame.ts';
import { isReferralLink } from '../session/page.ts';
import { isSignedIn, useSession } from '../session/session-store.ts';
import { startAnalytics } from './analytics.ts';

/**
 * Starts the configured scripts that wait for the first paint: referrals, only for a person without a session who follows a
 * referral link (REF-01, SEC-07), and analytics (ANA-01).
 */
export function startDeferredScripts(): void {
  const { referrals, analytics } = getPortalConfiguration();
  if (referrals && isReferralLink() && !isSignedIn(useSession.getState())) void loadReferralFrame();
  if (analytics) startAnalytics(analytics);
}
