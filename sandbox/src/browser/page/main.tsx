import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@moments/ui/theme/global.css';
import type { PageSettings } from '../../page/live-messages.ts';
import { Page } from './page.tsx';

/** Put in when the script is served. */
declare const SETTINGS: PageSettings;

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page {...SETTINGS} />
    </StrictMode>,
  );
