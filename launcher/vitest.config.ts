import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'launcher',
    include: ['**/*.test.ts'],
    environment: 'node',
    globalSetup: ['./test/cluster-template.ts'],
    maxWorkers: 3,
    // What is waited for comes soon, but not on a machine that is busy with other things.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
