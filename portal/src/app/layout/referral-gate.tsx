import { useEffect, useState, type ReactNode } from 'react';
import { FullScreenSpinner } from '@moments/ui/feedback/spinner.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import {
  identifyReferral,
  isReferralScriptReady,
  loadReferralScript,
} from '../../features/referrals/referral-script.ts';
import { useProfile } from '../../member/use-profile.ts';

/** A spinner until the referral script is ready, at most 3 s; nothing where none is configured (LAY-07, REF-03). */
export function ReferralGate({ children }: { children: ReactNode }) {
  const { referrals } = useConfiguration();
  const { user, hash } = useProfile();
  const { email } = user.personalDetails;
  const [isReady, setReady] = useState(() => referrals === null || isReferralScriptReady());
  useEffect(() => {
    if (referrals === null) return;
    identifyReferral({ email, hash });
    void loadReferralScript(referrals).then(() => setReady(true));
  }, [referrals, email, hash]);
  useEffect(() => {
    if (referrals === null) return;
    // Its code brings the schemas, which the first picture must not wait for.
    void import('../../features/referrals/campaign-calls.ts')
      .then(({ readCampaign }) => readCampaign())
      .catch(() => undefined);
  }, [referrals]);
  return isReady ? children : <FullScreenSpinner />;
}
