import { findChromium, installChromium } from './chromium.ts';
import { tool, type Preparation, type Stage } from './stage.ts';
import { findSystemPostgres, startSystemPostgres } from './system-postgres.ts';

/** Everything that `npm test` does, in its order. */
export function allStages(projects: readonly string[]): Stage[] {
  return [
    check('format', tool('prettier', '--check', '.', '--cache', '--cache-location', '.cache/prettier')),
    check('lint-and-types', tool('oxlint')),
    check('imports', tool('depcruise', '--config', '.dependency-cruiser.cjs', ...codeFolders)),
    check('dead-code', tool('knip')),
    check('requirements', ['scripts/list-requirements.ts', '--check']),
    check('configuration', ['scripts/list-configuration.ts', '--check']),
    { name: 'unit', kind: 'tests', prepare: () => Promise.resolve(vitest('unit', projects)) },
    { name: 'server-postgres-15', kind: 'tests', prepare: serverOnSystemPostgres },
    {
      name: 'gallery',
      kind: 'tests',
      prepare: () => inBrowser('gallery', 'portal/test/gallery/playwright.config.ts'),
    },
    {
      name: 'browser',
      kind: 'tests',
      prepare: () => inBrowser('browser', 'browser-tests/playwright.config.ts'),
    },
  ];
}

const codeFolders = [
  'contract',
  'server',
  'ui',
  'portal',
  'operator',
  'sandbox',
  'sample-data',
  'launcher',
  'browser-tests',
  'bench',
  'scripts',
];

function check(name: string, parameters: string[]): Stage {
  return { name, kind: 'check', prepare: () => Promise.resolve({ parameters }) };
}

function vitest(name: string, projects: readonly string[]) {
  const report = `test-results/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.map((project) => `--project=${project}`);
  return { parameters: tool('vitest', 'run', ...reporters, ...chosen), report };
}

/** What uses no database, and the long sweeps over kills, in which the server is what differs: once is enough. */
const sameOnAnyDatabase = ['**/*rules.test.ts', '**/test/crash/**', '**/program.test.ts'];

async function serverOnSystemPostgres(): Promise<Preparation> {
  const binaries = findSystemPostgres();
  if (binaries === undefined) {
    return {
      skipped: 'this machine has no PostgreSQL 15 (neither below /usr/lib/postgresql nor on the PATH)',
    };
  }
  const database = await startSystemPostgres(binaries);
  const { parameters, report } = vitest('server-postgres-15', ['server']);
  return {
    parameters: [...parameters, ...sameOnAnyDatabase.map((files) => `--exclude=${files}`)],
    report,
    environment: { DATABASE_URL: database.url },
    cleanUp: database.remove,
  };
}

function inBrowser(name: string, config: string): Promise<Preparation> {
  return Promise.resolve({
    parameters: tool('playwright', 'test', '--config', config),
    environment: { CHROMIUM_PATH: findChromium() ?? installChromium() },
    report: `test-results/${name}.json`,
  });
}
