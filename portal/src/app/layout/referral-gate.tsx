import { useEffect, useState, type ReactNode } from 'react';
import { FullScreenSpinner } from '@moments/ui/display/spinner.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { loadReferralFrame } from '../../features/referrals/referral-frame.ts';

/** Shows a spinner until the referral script is ready, at most 3 s; nothing where none is configured (LAY-07, REF-03). */
export default function ReferralGate({ children }: { children: ReactNode }) {
  const { referrals } = useConfiguration();
  const [isReady, setReady] = useState(referrals === null);
  useEffect(() => {
    if (referrals !== null) void loadReferralFrame().then(() => setReady(true));
  }, [referrals]);
  return isReady ? children : <FullScreenSpinner />;
}
