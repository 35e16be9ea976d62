import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** The server's tests on the oldest PostgreSQL that it supports, in the exhaustive tests, where the system has it. */
const onPostgres15 = {
  extends: './server/vitest.config.ts',
  root: './server',
  test: { name: 'server-postgres-15', exclude: ['test/crash/**'] },
};
const hasPostgres15 = existsSync('/usr/lib/postgresql/15/bin/postgres');

export default defineConfig({
  test: {
    projects: [
      'contract',
      'server',
      'ui',
      'portal',
      'portal/prerender',
      'desk',
      'sandbox',
      'launcher',
      'sample-data',
      'cli',
      'simulate',
      'scripts',
      ...(process.env['EXHAUSTIVE'] === 'true' && hasPostgres15 ? [onPostgres15] : []),
    ],
    passWithNoTests: false,
  },
});
