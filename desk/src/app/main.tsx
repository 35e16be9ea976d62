import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepTranslatedTexts } from '@moments/ui/translated-texts.ts';
import '@moments/ui/theme/global.css';
import '../theme/desk.css';
import { applyScheme } from '../theme/preferences.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { watchErrors } from './report-error.ts';
import { Root } from './root.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
watchErrors();
keepTranslatedTexts();
applyScheme();
createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
      <Root />
    </ErrorBoundary>
  </StrictMode>,
);
