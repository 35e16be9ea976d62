import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../build/desk',
    emptyOutDir: true,
    // The public listener serves `assets/`. The desk's files have a folder that it never serves.
    assetsDir: 'desk-assets',
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes less often than the desk: in a file of its own it stays in the browser's cache over releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // Only the inbox needs it, which draws the rows that are in view.
            { name: 'virtual', test: /node_modules[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]/ },
            { name: 'data', test: /node_modules[\\/](@tanstack|react-router)[\\/]/ },
            // Small files of their own cost each screen more than parts of this one that it doesn't need.
            { name: 'shared', minShareCount: 6 },
          ],
        },
      },
    },
  },
});
