import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'sandbox',
    include: ['**/*.test.{ts,tsx}'],
    environment: 'node',
    maxWorkers: 3,
    // Loading what it uses of the providers took half of the time; no test changes what a module keeps.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
