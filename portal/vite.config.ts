import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { listScriptGroups } from './script-groups.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../build/portal',
    emptyOutDir: true,
    manifest: true,
    // Browsers without it fetch the same files a little later.
    modulePreload: { polyfill: false },
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...listScriptGroups()] },
      },
    },
  },
});
