import { useEffect, useRef } from 'react';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { joinCampaign } from '../referrals/index.ts';

/**
 * Adds the member to the referral campaign after they give their name (ENR-12), because the provider keeps the first name it
 * gets. Failures are only logged by the server.
 */
export function useReferralParticipant({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): void {
  const { referrals } = useConfiguration();
  const isRequested = useRef(false);
  const isDue = referrals !== null && firstName !== '' && lastName !== '';
  useEffect(() => {
    if (!isDue || isRequested.current) return;
    isRequested.current = true;
    void joinCampaign();
  }, [isDue]);
}
