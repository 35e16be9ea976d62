import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'ui',
    root: import.meta.dirname,
    include: ['{src,gallery}/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    maxWorkers: 3,
    // Each file gets its own document and modules without its own thread, which takes less than half the time.
    pool: 'vmThreads',
    vmMemoryLimit: '1GB',
    setupFiles: ['../vitest.setup.ts', './test/setup.ts'],
    // It ends tests that hang. No test proves a duration by it.
    testTimeout: 120_000,
    // Only the test of the tokens reads a style sheet.
    css: { include: [/tokens\.css/] },
  },
});
