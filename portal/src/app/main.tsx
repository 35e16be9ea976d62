import '@moments/ui/theme/global.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterFirstPaint } from './after-first-paint.ts';
import { Root } from './root.tsx';
import { isUndoPage, startApp } from './start-app.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');

const isPrerenderedPlace = startApp();
const root = (
  <StrictMode>
    <Root isUndoPage={isUndoPage()} />
  </StrictMode>
);
if (isPrerenderedPlace && container.hasChildNodes()) hydrateRoot(container, root);
else {
  container.replaceChildren();
  createRoot(container).render(root);
}
document.documentElement.removeAttribute('data-place');
afterFirstPaint(
  () => void import('./deferred-scripts.ts').then(({ startDeferredScripts }) => startDeferredScripts()),
);
