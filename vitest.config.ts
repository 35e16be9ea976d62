import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'contract',
      'server',
      'portal',
      'portal/prerender',
      'sandbox',
      'launcher',
      'sample-data',
      'operator',
      'scripts',
    ],
    passWithNoTests: false,
  },
});
