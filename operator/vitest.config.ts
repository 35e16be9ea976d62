import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'operator',
    include: ['**/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
