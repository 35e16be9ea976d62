import { portalConfiguration } from '../configuration/portal-configuration.ts';
import { loadReferralScript } from '../features/referrals/referral-script.ts';
import { startAnalytics } from './analytics.ts';

/** What waits for the first paint: the referral script (REF-01, LAY-07) and analytics (ANA-01), where configured. */
export function startDeferredScripts(): void {
  const { referrals, analytics } = portalConfiguration();
  if (referrals) void loadReferralScript(referrals);
  if (analytics) startAnalytics(analytics);
}
