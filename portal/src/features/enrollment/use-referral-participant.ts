import { addReferralParticipant } from '@moments/contract/referrals';
import { useEffect, useRef } from 'react';

import { call } from '../../api-client/call.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { useReferrals } from '../../referrals/referral-store.ts';

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
    const { code } = useReferrals.getState();
    void call(addReferralParticipant, { body: code === '' ? {} : { referralCode: code } }).then((result) => {
      if (result.ok && result.reply.data) useReferrals.setState({ participant: result.reply.data });
    });
  }, [isDue]);
}
