import { Suspense, useEffect, type ComponentType } from 'react';
import type { PublicPath } from '@moments/contract/members/routes';
import { FullScreenSpinner } from '@moments/ui/display/spinner.tsx';
import { CrisisHelp } from '../frame/crisis-help.tsx';
import { createPreloadable, loadLazily } from '../frame/lazy-part.ts';
import { isSignedIn, useSession } from '../session/session-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const importMemberApp = () => import('./member-app.tsx');
const { Part: MemberApp, preload: loadMemberApp } = createPreloadable(importMemberApp);
export { loadMemberApp };
const InformationApp = loadLazily(() => import('./information-app.tsx'));
const publicApps: Readonly<Record<PublicPath, ComponentType>> = {
  '/undo-phone-change': loadLazily(() => import('./undo-phone-change-app.tsx')),
  '/cancel-plan': loadLazily(() => import('./cancel-plan-app.tsx')),
  '/safety-card': InformationApp,
  '/accessibility': InformationApp,
};
const { Part: GuestApp, preload: loadGuestApp } = createPreloadable(() => import('./guest-app.tsx'));
export { loadGuestApp };

const help = (
  <header>
    <CrisisHelp />
  </header>
);

/** Loads the member app or the guest app. The completion screen belongs to the guest app (AUTH-05). */
export function Root({ publicPage }: { readonly publicPage?: PublicPath | undefined }) {
  const hasSession = useSession(isSignedIn);
  const isMember = useSession((state) => isSignedIn(state) && state.verification.stage !== 'complete');
  useEffect(() => {
    // The completion screen gives the time for it.
    if (hasSession)
      void loadMemberApp().then(
        ({ prepareLanding }) => prepareLanding(),
        () => undefined,
      );
  }, [hasSession]);
  const PublicApp = publicPage && publicApps[publicPage];
  const app = isMember ? <MemberApp /> : <GuestApp />;
  return (
    <ErrorBoundary help={help}>
      <Suspense fallback={<FullScreenSpinner />}>{PublicApp ? <PublicApp /> : app}</Suspense>
    </ErrorBoundary>
  );
}
