import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepTranslatedTexts } from '@moments/ui/translated-texts.ts';
import '@moments/ui/theme/global.css';
import { holdEarlyField } from '../features/sign-in/hydration-pending.ts';
import { runWhenIdle } from '../frame/use-painted.ts';
import { isSignedIn, useSession } from '../session/session-store.ts';
import { loadGuestApp, loadMemberApp, Root } from './root.tsx';
import { getPublicPage, startApp } from './start-app.ts';
import { watchErrors } from './watch-errors.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');

watchErrors();
keepTranslatedTexts();
const isPrerenderedPlace = startApp();
// The page shows the frame already: the app replaces it when it can draw the page.
const member = isSignedIn(useSession.getState()) ? await loadMemberApp().catch(() => undefined) : undefined;
await member?.prepareFirstScreen();
const root = (
  <StrictMode>
    <Root publicPage={getPublicPage()} />
  </StrictMode>
);
if (isPrerenderedPlace && container.hasChildNodes()) {
  // If a translation or an extension has changed the page, React draws it again. Then no spinner comes between, and it's no error.
  await loadGuestApp().catch(() => undefined);
  holdEarlyField();
  hydrateRoot(container, root, { onRecoverableError: () => undefined });
} else if (member) createRoot(container).render(root);
else {
  // A guest keeps the frame until React has drawn the page, without a spinner. The form in it is hidden: what is typed there would be lost.
  await loadGuestApp().catch(() => undefined);
  flushSync(() => createRoot(container).render(root));
}
document.documentElement.removeAttribute('data-place');
runWhenIdle(
  // If the line breaks by then, the page goes on without them.
  () =>
    void import('./deferred-scripts.ts').then(
      ({ startDeferredScripts }) => startDeferredScripts(),
      () => undefined,
    ),
);
