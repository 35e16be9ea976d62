import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'launcher',
    include: ['**/*.test.ts'],
    environment: 'node',
    globalSetup: ['./test/cluster-template.ts'],
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
