import { lazy, Suspense, useEffect } from 'react';
import { AuthShell } from '@moments/ui/layout/auth-shell.tsx';
import { Tabs } from '@moments/ui/navigation/tabs.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { useSession } from '../../session/session-store.ts';
import { dismissStepErrors } from './auth-errors.ts';
import {
  navigateToHash,
  parseAuthLocation,
  replaceHash,
  tabHash,
  useHash,
  type Tab,
} from './auth-location.ts';
import { FirstStep } from './first-step.tsx';

const loadVerificationSteps = () => import('./verification-steps.tsx');
const VerificationSteps = lazy(loadVerificationSteps);

const tabs = [
  { id: 'login', label: 'Log In' },
  { id: 'signup', label: 'Sign Up' },
] as const;

function FirstSteps({ tab }: { tab: Tab }) {
  // Loads while the member types, so that the code step appears without a wait and /auth stays small.
  useEffect(() => void loadVerificationSteps().catch(() => undefined), []);
  return (
    <Tabs
      look="segmented"
      label="Log in or sign up"
      tabs={tabs}
      selected={tab}
      onSelect={(next) => navigateToHash(tabHash[next])}
    >
      <FirstStep tab={tab} />
    </Tabs>
  );
}

/** Log In and Sign Up (AUTH-01). The hash holds the tab, and the session's verification holds the step. */
export default function AuthScreen() {
  const { crisis } = useConfiguration();
  const verification = useSession((state) => state.verification);
  const { tab, isVerifying, corrected } = parseAuthLocation(useHash(), verification);
  const isComplete = verification.stage === 'complete';
  useEffect(() => {
    if (corrected !== undefined && !isComplete) replaceHash(corrected);
  }, [corrected, isComplete]);
  useEffect(dismissStepErrors, [tab, isVerifying, verification.stage]);
  return (
    <AuthShell crisis={crisis}>
      {isVerifying || isComplete ? (
        <Suspense>
          <VerificationSteps verification={verification} />
        </Suspense>
      ) : (
        <FirstSteps tab={tab} />
      )}
    </AuthShell>
  );
}
