import { isDue } from './turns.ts';

/**
 * The tests that start whole programs or fill a database: launchers, servers, releases, and database clusters. They take a fifth of the
 * processor time of all unit tests, and most commits can't break them. As many groups as turns; they take about the same time. No sweep is among them: it
 * chooses its own places by the part, and would miss most of them.
 */
export const programFiles: readonly (readonly string[])[] = [
  ['launcher/src/run-portal.test.ts', 'server/test/failover.test.ts'],
  [
    'server/test/program.test.ts',
    'server/test/previous-release.test.ts',
    'sample-data/src/demo-data.test.ts',
    'sample-data/src/stripe-records.test.ts',
  ],
  [
    'server/test/rolling-restart.test.ts',
    'launcher/bootstrap.test.ts',
    'launcher/src/embedded-postgres/start.test.ts',
  ],
  [
    'server/test/release.test.ts',
    'server/test/growth.test.ts',
    'server/test/deactivated-staff.test.ts',
    'launcher/src/dev/run-dev.test.ts',
  ],
];

/**
 * Lists the files that this commit leaves to another one: each group is due in every fourth commit.
 *
 * @param part - the part of the current commit, from 1
 * @returns paths from the root
 */
export const listFilesNotDue = (part: number): string[] =>
  programFiles.filter((_, group) => !isDue(part, group)).flat();
