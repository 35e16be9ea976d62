import { useEffect, useRef } from 'react';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { joinCampaign } from '../referrals/index.ts';

/**
 * Adds the member to the referral campaign once their name is known (ENR-12): the provider keeps the name it first gets.
 * Failures change nothing here; the server logs them.
 */
export function useReferralParticipant({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): void {
  const { referrals } = useConfiguration();
  const isAsked = useRef(false);
  const isDue = referrals !== null && firstName !== '' && lastName !== '';
  useEffect(() => {
    if (!isDue || isAsked.current) return;
    isAsked.current = true;
    void joinCampaign();
  }, [isDue]);
}
