import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** All parts of the interface in all states, for the eye and for the browser tests; no part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { host: '127.0.0.1', fs: { allow: ['../..'] } },
  build: { outDir: '../../build/gallery', emptyOutDir: true },
});
