import { useEffect, useRef } from 'react';
import { triggerReferral } from '@moments/contract/referrals/referrals';
import { call } from '../../../api/call.ts';
import { useReferrals } from '../../referrals/index.ts';

/**
 * Credits the friend who referred the member, while the campaign runs (APP-04): once a visit, of which the server counts the
 * first. Failures change nothing here; the server logs them.
 */
export function useReferralTrigger(isSubmitted: boolean): void {
  const status = useReferrals(({ campaign }) => campaign?.status);
  const isTriggered = useRef(false);
  useEffect(() => {
    if (!isSubmitted || status !== 'IN_PROGRESS' || isTriggered.current) return;
    isTriggered.current = true;
    void call(triggerReferral);
  }, [isSubmitted, status]);
}
