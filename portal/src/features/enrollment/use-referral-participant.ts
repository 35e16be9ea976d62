import { useEffect, useRef } from 'react';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { joinCampaign, runReferralScript } from '../referrals/index.ts';

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

/** Hands the member to the referral program's script while they enroll by a referral (REF-03). */
export function useReferralScript({ email, hash }: { email: string; hash: string }): void {
  const { referrals } = useConfiguration();
  useEffect(
    () => (referrals === null ? undefined : runReferralScript({ email, hash })),
    [referrals, email, hash],
  );
}
