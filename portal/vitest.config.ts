import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'portal',
    root: import.meta.dirname,
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    maxWorkers: 3,
    // A document and modules of its own for each file, without a thread of its own: less than half the time.
    pool: 'vmThreads',
    vmMemoryLimit: '1GB',
    setupFiles: ['../vitest.setup.ts', '../ui/test/setup.ts'],
    // It ends tests that hang. No test proves a duration by it.
    testTimeout: 120_000,
    // Only the test of the tokens reads a style sheet.
    css: { include: [/tokens\.css/] },
  },
});
