import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['./test/database-setup.ts'],
    setupFiles: ['../vitest.setup.ts'],
    // They end tests that hang. No test proves a duration by them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Polled conditions hold soon, but on a busy machine they take longer.
    expect: { poll: { timeout: 30_000 } },
    // One more than the cores that it is made for: each waits for its database a part of the time.
    maxWorkers: 3,
    // Loading the server is a third of the time; nothing in it is kept at the level of a module that a test could change.
    isolate: false,
  },
});
