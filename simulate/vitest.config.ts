import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'simulate',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['../vitest.setup.ts'],
    // It ends a simulation that hangs.
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
