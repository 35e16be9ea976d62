import { lazy, Suspense } from 'react';
import { SnackbarRegion } from '@moments/ui/feedback/notices.tsx';
import AuthScreen from '../features/sign-in/auth-screen.tsx';
import { useSession } from '../session/session-store.ts';

const StoppedDialog = lazy(() => import('../features/sign-in/stopped-dialog.tsx'));

/** What is seen without a session. Neither router nor query client is loaded for it. */
export default function GuestApp() {
  const reason = useSession((state) => state.signedOutReason);
  const stopped = reason === 'expired' ? undefined : reason;
  return (
    <>
      <AuthScreen />
      <Suspense>{stopped && <StoppedDialog reason={stopped} />}</Suspense>
      <SnackbarRegion />
    </>
  );
}
