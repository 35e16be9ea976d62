import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the gallery: all parts of the interface in all states, to look at and for the browser tests. Not part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { host: '127.0.0.1', fs: { allow: ['../..'] } },
  build: { outDir: '../../build/gallery', emptyOutDir: true },
});
