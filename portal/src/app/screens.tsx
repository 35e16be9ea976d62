import { createElement, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { Page } from '@moments/ui/layout/page-shell.tsx';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { loadModalDialog } from '@moments/ui/overlay/dialogs.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard, stripTrailingSlash } from './guard.tsx';
import { ScreenSkeleton } from './layout/loading-layout.tsx';
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

/** Waits until the page has nothing else to do. Safari doesn't say when. */
const waitForIdle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done());
    else done();
  });

/** Loads what usually follows: dialogs, which must open without a connection too, then the next screens. */
async function loadAhead(pathname: string): Promise<void> {
  await waitForIdle();
  await loadModalDialog().catch(() => undefined);
  await loadNextScreens(pathname);
}

/** Loads the screens that usually follow while the member reads. */
function useNextScreens(pathname: string): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadAhead(pathname), nextScreensDelay);
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
