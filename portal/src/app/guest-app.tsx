import { lazy, Suspense, useState, type ReactNode } from 'react';
import { FullScreenSpinner } from '@moments/ui/display/spinner.tsx';
import { NoticeRegion } from '@moments/ui/feedback/notices.tsx';
import AuthScreen from '../features/sign-in/auth-screen.tsx';
import { loadLazily } from '../frame/lazy-part.ts';
import { isReferralLink } from '../session/page.ts';
import { useSession } from '../session/session-store.ts';

const OpenGate = ({ children }: { children: ReactNode }) => children;
// Without its file, which may be blocked for its name, nothing waits for the script (LAY-07).
const ReferralGate = lazy(() => import('./layout/referral-gate.tsx').catch(() => ({ default: OpenGate })));
const StoppedDialog = loadLazily(() => import('../features/sign-in/stopped-dialog.tsx'));

/** Shows the app without a session. It loads neither the router nor the query client. */
export default function GuestApp() {
  const reason = useSession((state) => state.signedOutReason);
  // A referral link leads to Sign Up. Log In is prerendered, where there is no address.
  const [isReferred] = useState(
    () => typeof location !== 'undefined' && location.hash === '#signup' && isReferralLink(),
  );
  const stopped = reason === 'expired' ? undefined : reason;
  return (
    <>
      {isReferred ? (
        <Suspense fallback={<FullScreenSpinner />}>
          <ReferralGate>
            <AuthScreen />
          </ReferralGate>
        </Suspense>
      ) : (
        <AuthScreen />
      )}
      <Suspense>{stopped && <StoppedDialog reason={stopped} />}</Suspense>
      <NoticeRegion />
    </>
  );
}
