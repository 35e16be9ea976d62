import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'sample-data',
    include: ['**/*.test.ts'],
    environment: 'node',
    maxWorkers: 3,
    // A worker that gets both files loads the server once.
    isolate: false,
    globalSetup: ['../server/test/database-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
