import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'portal',
    root: import.meta.dirname,
    include: ['**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    maxWorkers: 2,
    setupFiles: ['./test/setup.ts'],
    testTimeout: 15_000,
    // Only the test of the tokens reads a style sheet.
    css: { include: [/tokens\.css/] },
  },
});
