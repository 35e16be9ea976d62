import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { ScreenSkeleton } from './layout/screen-skeleton.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { listScreens } from './routes.tsx';

/** Shows the screen of the address, guarded. Each screen loads, waits, and fails independently of the others. */
export function Screens() {
  const { pathname } = useLocation();
  useEffect(() => {
    // Newer browsers return a promise from it, which React would take for a clean-up.
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <ErrorBoundary key={pathname}>
      <Guard>
        <Suspense fallback={<ScreenSkeleton />}>
          <Routes>
            {listScreens().map(([path, Screen]) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="*" element={<NotFoundScreen />} />
          </Routes>
        </Suspense>
      </Guard>
    </ErrorBoundary>
  );
}
