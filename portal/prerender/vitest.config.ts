import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The prerendered page. React's renderer for servers needs Node's own globals, so a thread of its own beside the portal's tests. */
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
