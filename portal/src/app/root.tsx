import { lazy, Suspense, useEffect } from 'react';
import { FullScreenSpinner } from '@moments/ui/feedback/spinner.tsx';
import { isSignedIn, useSession } from '../session/session-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const loadMemberApp = () => import('./member-app.tsx');
const MemberApp = lazy(loadMemberApp);
const GuestApp = lazy(() => import('./guest-app.tsx'));

/** Loads the member app or the guest app. The completion screen belongs to the guest app (AUTH-05). */
export function Root() {
  const hasSession = useSession(isSignedIn);
  const isMember = useSession((state) => isSignedIn(state) && state.verification.stage !== 'complete');
  useEffect(() => {
    if (hasSession) void loadMemberApp().catch(() => undefined);
  }, [hasSession]);
  return (
    <ErrorBoundary>
      <Suspense fallback={<FullScreenSpinner />}>{isMember ? <MemberApp /> : <GuestApp />}</Suspense>
    </ErrorBoundary>
  );
}
