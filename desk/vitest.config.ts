import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'desk',
    root: import.meta.dirname,
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    maxWorkers: 3,
    // A document and modules of its own for each file, without a thread of its own: less than half the time.
    pool: 'vmThreads',
    vmMemoryLimit: '1GB',
    setupFiles: ['../ui/test/setup.ts', './test/setup.ts'],
    // It ends tests that hang. No test proves a duration by it.
    testTimeout: 120_000,
  },
});
