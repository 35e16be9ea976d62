/** The desk in Vite. */
import { join } from 'node:path';
import { deskConfigurationId } from '@moments/contract/staff/desk-pages';
import { serveApp } from '@moments/ui/dev/serve-app.ts';

await serveApp({
  name: 'desk',
  root: join(import.meta.dirname, '..'),
  configurationId: deskConfigurationId,
});
