import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Finds files that take long, most of it waiting. At the end they would keep one worker busy alone; at the start the others fill the
 * gaps.
 */
const isSlow = ({ moduleId }: TestSpecification): boolean =>
  /\/server\/test\/|\/(run-portal|bootstrap|queues|one-charge|permutations)\.test\.ts$/.test(moduleId);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

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
      'scripts',
      ...(process.env['EXHAUSTIVE'] === 'true' && hasPostgres15 ? [onPostgres15] : []),
    ],
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
  },
});
