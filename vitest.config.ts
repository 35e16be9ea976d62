import { defineConfig } from 'vitest/config';
import { portalProjects } from './portal/vitest.projects.ts';

export default defineConfig({
  test: {
    projects: [
      'contract',
      'server',
      ...portalProjects,
      'sandbox',
      'launcher',
      'sample-data',
      'operator',
      'scripts',
    ],
    passWithNoTests: false,
  },
});
