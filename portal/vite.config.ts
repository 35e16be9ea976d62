import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leaveOutSchemas } from './endpoint-wires.ts';
import { listScriptGroups } from './script-groups.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leaveOutSchemas()],
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, '../ui/src/create-icon.ts'),
      },
    ],
  },
  // The prerendered icons come from the same file.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    outDir: '../build/portal',
    emptyOutDir: true,
    manifest: true,
    // Browsers without it fetch the same files a little later.
    modulePreload: { polyfill: false },
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      // Otherwise the router's part for data loaders stays, which nothing here uses: it wraps it in a `memo` that is never read.
      treeshake: { manualPureFunctions: ['import_react.memo'] },
      output: {
        codeSplitting: { groups: [...listScriptGroups()] },
      },
    },
  },
});
