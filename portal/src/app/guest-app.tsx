import { lazy, Suspense } from 'react';
import { SnackbarRegion } from '@moments/ui/feedback/notices.tsx';
import AuthScreen from '../features/sign-in/auth-screen.tsx';
import { useSession } from '../session/session-store.ts';

const StoppedDialog = lazy(() => import('../features/sign-in/stopped-dialog.tsx'));

/** The app without a session. It loads neither the router nor the query client. */
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
