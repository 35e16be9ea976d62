import { portalConfiguration } from '../configuration/portal-configuration.ts';
import { loadReferralScript } from '../features/referrals/referral-script.ts';
import { startAnalytics } from './analytics.ts';

/** Starts the configured scripts that wait for the first paint: referrals (REF-01, LAY-07) and analytics (ANA-01). */
export function startDeferredScripts(): void {
  const { referrals, analytics } = portalConfiguration();
  if (referrals) void loadReferralScript(referrals);
  if (analytics) startAnalytics(analytics);
}
