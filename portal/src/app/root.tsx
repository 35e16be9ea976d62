import { lazy, Suspense, useEffect } from 'react';
import { FullScreenSpinner } from '@moments/ui/feedback/spinner.tsx';
import { isSignedIn, useSession } from '../session/session-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const loadMemberApp = () => import('./member-app.tsx');
const MemberApp = lazy(loadMemberApp);
const UndoPhoneChangeApp = lazy(() => import('./undo-phone-change-app.tsx'));
const GuestApp = lazy(() => import('./guest-app.tsx'));

/** Loads the member app or the guest app. The completion screen belongs to the guest app (AUTH-05). */
export function Root({ isUndoPage = false }: { isUndoPage?: boolean }) {
  const hasSession = useSession(isSignedIn);
  const isMember = useSession((state) => isSignedIn(state) && state.verification.stage !== 'complete');
  useEffect(() => {
    if (hasSession) void loadMemberApp().catch(() => undefined);
  }, [hasSession]);
  const app = isMember ? <MemberApp /> : <GuestApp />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<FullScreenSpinner />}>{isUndoPage ? <UndoPhoneChangeApp /> : app}</Suspense>
    </ErrorBoundary>
  );
}
