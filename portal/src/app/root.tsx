import { Suspense, useEffect, type ComponentType } from 'react';
import { FullScreenSpinner } from '@moments/ui/display/spinner.tsx';
import { CrisisHelp } from '../frame/crisis-help.tsx';
import { loadLazily } from '../frame/lazy-part.ts';
import { isSignedIn, useSession } from '../session/session-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';

export const loadMemberApp = () => import('./member-app.tsx');
const MemberApp = loadLazily(loadMemberApp);
const UndoPhoneChangeApp = loadLazily(() => import('./undo-phone-change-app.tsx'));
const GuestApp = loadLazily(() => import('./guest-app.tsx'));

const help = (
  <header>
    <CrisisHelp />
  </header>
);

interface RootProps {
  /** The member app, if it was loaded before the first picture: then nothing takes its place for a moment. */
  readonly loadedMemberApp?: ComponentType | undefined;
  readonly isUndoPage?: boolean;
}

/** Loads the member app or the guest app. The completion screen belongs to the guest app (AUTH-05). */
export function Root({ loadedMemberApp, isUndoPage = false }: RootProps) {
  const hasSession = useSession(isSignedIn);
  const isMember = useSession((state) => isSignedIn(state) && state.verification.stage !== 'complete');
  const Member = loadedMemberApp ?? MemberApp;
  useEffect(() => {
    if (hasSession) void loadMemberApp().catch(() => undefined);
  }, [hasSession]);
  const app = isMember ? <Member /> : <GuestApp />;
  return (
    <ErrorBoundary help={help}>
      <Suspense fallback={<FullScreenSpinner />}>{isUndoPage ? <UndoPhoneChangeApp /> : app}</Suspense>
    </ErrorBoundary>
  );
}
