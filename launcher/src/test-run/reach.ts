/** Tests that run a program or a build, and so don't import what they test: a change in these folders reaches them. */
const testsByFolder: readonly { changed: RegExp; tests: readonly string[] }[] = [
  {
    changed: /^(portal|contract|ui)\/(?!test\/)|^launcher\/src\/build/,
    tests: ['portal/prerender/budget.test.ts'],
  },
  {
    changed: /^(desk|contract|ui)\/(?!test\/)|^launcher\/src\/build/,
    tests: ['desk/test/budget.test.ts'],
  },
  {
    changed: /^(server|contract)\/(src|migrations)\//,
    tests: ['server/test/program.test.ts', 'server/test/crash/killed-process.test.ts'],
  },
  {
    changed: /^launcher\/|^(portal|desk|ui)\/dev\//,
    tests: [
      'launcher/src/run-portal.test.ts',
      'launcher/src/dev/run-dev.test.ts',
      'launcher/bootstrap.test.ts',
    ],
  },
  { changed: /^\.github\//, tests: ['scripts/ci-workflow.test.ts'] },
  { changed: /^(package-lock\.json|[^/]+\/package\.json)$/, tests: ['scripts/licenses.test.ts'] },
];

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isProduction = (file: string): boolean => !isTest(file) && !/(^|\/)(test|gallery|stories)\//.test(file);

/**
 * Lists what to give to `vitest related`: the changed files, which it follows through the imports, and the tests that
 * don't import what they test.
 */
export function listUnitSources(changed: readonly string[]): string[] {
  const code = changed.filter((file) => /\.(tsx?|mjs|css|json|sql)$/.test(file));
  const reached = testsByFolder
    .filter((rule) => code.some((file) => isProduction(file) && rule.changed.test(file)))
    .flatMap(({ tests }) => tests);
  return [...new Set([...code, ...reached])];
}

/** @returns the journeys that were changed themselves; a changed fixture reaches all of them */
export function listReachedJourneys(changed: readonly string[]): string[] {
  if (changed.some((file) => /^browser-tests\/(fixtures\/|playwright)/.test(file)))
    return ['browser-tests/journeys'];
  return changed.filter((file) => /^browser-tests\/journeys\/.*\.spec\.ts$/.test(file));
}

/** @returns whether a statement or the shape of the database can have changed */
export const canReachSql = (changed: readonly string[]): boolean =>
  changed.some((file) => /^server\/(migrations\/|src\/.*(database|repository|jobs))/.test(file));
