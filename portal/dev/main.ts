/** The portal in Vite. The sign-in page isn't prerendered here: the browser draws it. */
import { join } from 'node:path';
import { serveApp } from '@moments/ui/dev/serve-app.ts';

await serveApp({
  name: 'portal',
  root: join(import.meta.dirname, '..'),
  configurationId: 'portal-configuration',
});
