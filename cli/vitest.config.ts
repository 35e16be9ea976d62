import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'cli',
    include: ['**/*.test.ts'],
    environment: 'node',
    maxWorkers: 3,
    // Loading took half of the time. No test changes a module's state.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
