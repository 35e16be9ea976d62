import { Suspense, useEffect } from 'react';
import { accessibilityPath } from '@moments/contract/members/routes';
import { EveningScene } from '@moments/ui/brand/evening-scene.tsx';
import { Tabs } from '@moments/ui/navigation/tabs.tsx';
import { clearNotices } from '@moments/ui/notifications.ts';
import { GuestFrame } from '../../frame/guest-frame.tsx';
import { loadLazily } from '../../frame/lazy-part.ts';
import { useHash } from '../../frame/use-hash.ts';
import { useSession } from '../../session/session-store.ts';
import { dismissStepErrors } from './auth-errors.ts';
import {
  navigateToHash,
  parseAuthLocation,
  replaceHash,
  tabHash,
  unlockHash,
  type Tab,
} from './auth-location.ts';
import { FirstStep } from './first-step.tsx';
import styles from './sign-in.module.css';

const loadVerificationSteps = () => import('./verification-steps.tsx');
const VerificationSteps = loadLazily(loadVerificationSteps);

const tabs = [
  { id: 'login', label: 'Log In' },
  { id: 'signup', label: 'Sign Up' },
] as const;

function FirstSteps({ tab }: { tab: Tab }) {
  // Loads while the member types, so that the code step appears without a wait and /auth stays small.
  useEffect(() => void loadVerificationSteps().catch(() => undefined), []);
  return (
    <>
      <Tabs
        look="segmented"
        label="Log in or sign up"
        tabs={tabs}
        selected={tab}
        onSelect={(next) => navigateToHash(tabHash[next])}
      >
        <FirstStep tab={tab} />
      </Tabs>
      {/* Wide screens have the picture next to the form. */}
      <div className={styles.moment}>
        <EveningScene />
        <p>A Moment is one text to your coach. Replies are free.</p>
      </div>
    </>
  );
}

/** Shows Log In and Sign Up (AUTH-01). The hash holds the tab, and the session's verification holds the step. */
export default function AuthScreen() {
  const verification = useSession((state) => state.verification);
  const hash = useHash();
  const { tab, isVerifying, corrected } = parseAuthLocation(hash, verification);
  const isUnlocking = hash === unlockHash;
  const isComplete = verification.stage === 'complete';
  useEffect(() => {
    if (corrected !== undefined && !isComplete) replaceHash(corrected);
  }, [corrected, isComplete]);
  // The snackbar of an error leaves with its place, too (AUTH-24).
  useEffect(() => {
    addEventListener('hashchange', clearNotices);
    return () => removeEventListener('hashchange', clearNotices);
  }, []);
  useEffect(dismissStepErrors, [tab, isVerifying, isUnlocking, verification.stage]);
  return (
    <GuestFrame>
      {isVerifying || isComplete || isUnlocking ? (
        <Suspense>
          <VerificationSteps verification={verification} isUnlocking={isUnlocking} />
        </Suspense>
      ) : (
        <FirstSteps tab={tab} />
      )}
      <p className={styles.foot}>
        <a href={accessibilityPath}>Accessibility</a>
      </p>
    </GuestFrame>
  );
}
