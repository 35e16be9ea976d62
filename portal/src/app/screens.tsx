import { createElement, Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page } from '@moments/ui/layout/page-shell.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { loadModalDialog } from '@moments/ui/overlay/dialogs.tsx';
import { loadChecks } from '../forms/form-rules.ts';
import { runIdle } from '../frame/use-painted.ts';
import { loadMemberNotice } from '../member/notices/notice-parts.ts';
import { useProfile, type Profile } from '../member/use-profile.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard, stripTrailingSlash } from './guard.tsx';
import { ScreenSkeleton } from './layout/loading-layout.tsx';
import { loadNavigation } from './layout/navigation-parts.ts';
import { findScreen, loadNextScreens } from './routes.tsx';

/** Shows that an address doesn't belong to the portal (ROUTE-01). */
function NotFoundScreen() {
  return (
    <Page width="narrow">
      <Stack>
        <PageHeading>Not Found</PageHeading>
        <p>We couldn’t find this page. Check the address, or go back to the portal.</p>
        <Row>
          <LinkButton href="/">Back to the portal</LinkButton>
        </Row>
      </Stack>
    </Page>
  );
}

/** How long a screen shows before the next ones load, in ms: by then it has its own files and data. */
const nextScreensDelay = 2_000;

/** Loads what usually follows: the checks of forms and the dialogs, which must open without a connection too, then the next screens. */
async function loadAhead(pathname: string, profile: Profile): Promise<void> {
  await new Promise<void>(runIdle);
  await Promise.all([loadChecks(), loadModalDialog(), loadMemberNotice(), loadNavigation()]).catch(
    () => undefined,
  );
  await loadNextScreens(pathname, profile);
}

/** Loads the screens that usually follow while the member reads. */
function useNextScreens(pathname: string): void {
  const profile = useProfile();
  const start = useEffectEvent(() => void loadAhead(pathname, profile));
  useEffect(() => {
    const timer = setTimeout(() => start(), nextScreensDelay);
    return () => clearTimeout(timer);
  }, [pathname]);
}

/** Shows the screen of the address, guarded. Each screen loads, waits, and fails independently of the others. */
export function Screens() {
  const { pathname } = useLocation();
  useNextScreens(pathname);
  useEffect(() => {
    // Newer browsers return a promise from it, which React would take for a clean-up.
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <ErrorBoundary key={pathname}>
      <Guard>
        <Suspense fallback={<ScreenSkeleton />}>
          {createElement(findScreen(stripTrailingSlash(pathname)) ?? NotFoundScreen)}
        </Suspense>
      </Guard>
    </ErrorBoundary>
  );
}
