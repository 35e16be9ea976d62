import { useEffect } from 'react';

import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { AuthShell } from '../../interface/layout/auth-shell.tsx';
import { SegmentedTabs } from '../../interface/navigation/segmented-tabs.tsx';
import { useSession } from '../../session/session-store.ts';
import type { Verification } from '../../session/verification-state.ts';
import { dismissStepErrors } from './auth-errors.ts';
import { CompleteStep } from './complete-step.tsx';
import { EmailCodeStep } from './email-code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { FirstStep } from './first-step.tsx';
import { PhoneCodeStep } from './phone-code-step.tsx';
import { correctTo, goTo, placeOf, tabHash, useHash } from './places.ts';

const tabs = [
  { id: 'login', label: 'Log In' },
  { id: 'signup', label: 'Sign Up' },
] as const;

function VerificationStep({ verification }: { verification: Verification }) {
  if (verification.stage === 'emailInitiation') return <EmailStep verification={verification} />;
  if (verification.stage === 'emailVerification') return <EmailCodeStep verification={verification} />;
  return <PhoneCodeStep verification={verification} />;
}

/** Log In and Sign Up (AUTH-01): the hash holds the place, the session's verification the step. */
export default function AuthScreen() {
  const { crisis } = useConfiguration();
  const verification = useSession((state) => state.verification);
  const place = placeOf(useHash(), verification);
  const { tab, isVerifying, corrected } = place;
  const isComplete = verification.stage === 'complete';
  useEffect(() => {
    if (corrected !== undefined && !isComplete) correctTo(corrected);
  }, [corrected, isComplete]);
  useEffect(dismissStepErrors, [tab, isVerifying, verification.stage]);
  return (
    <AuthShell crisis={crisis}>
      {isComplete && <CompleteStep />}
      {!isComplete && isVerifying && <VerificationStep verification={verification} />}
      {!isComplete && !isVerifying && (
        <SegmentedTabs
          label="Log in or sign up"
          tabs={tabs}
          selected={tab}
          onSelect={(next) => goTo(tabHash[next])}
        >
          <FirstStep tab={tab} />
        </SegmentedTabs>
      )}
    </AuthShell>
  );
}
