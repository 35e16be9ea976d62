import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'sample-data',
    include: ['**/*.test.ts'],
    environment: 'node',
    // Two files: loading the server twice took longer than their tests.
    maxWorkers: 1,
    isolate: false,
    globalSetup: ['../server/test/database-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
