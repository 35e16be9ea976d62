import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests of the prerendered page. React's server renderer needs Node's own globals, so they are a project of their own. */
export default defineConfig({
  plugins: [react()],
  test: {
    name: 'prerender',
    root: import.meta.dirname,
    include: ['**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    maxWorkers: 3,
    setupFiles: ['../../ui/test/setup.ts'],
    testTimeout: 30_000,
  },
});
