import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../build/portal',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          // React changes less often than the portal: in a file of its own it stays in the browser's cache over releases.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // So does what every signed-in screen needs. Left to itself, it is torn apart differently with each new screen.
            { name: 'data', test: /node_modules[\\/](@tanstack|zod|react-router)[\\/]/ },
          ],
        },
      },
    },
  },
});
