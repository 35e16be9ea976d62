import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'launcher',
    include: ['**/*.test.ts'],
    environment: 'node',
    globalSetup: ['./test/cluster-template.ts'],
    maxWorkers: 3,
    // Polled conditions hold soon, but on a busy machine they take longer.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
