import { findChromium, installChromium } from './chromium.ts';
import { galleryFilter } from './gallery-stories.ts';
import { changedFiles } from './git.ts';
import type { TestOptions } from './options.ts';
import { postgresTestFiles } from './postgres-files.ts';
import { reachedJourneys, reachesSql, unitSources } from './reach.ts';
import { tool, type Command, type Preparation, type Stage } from './stage.ts';
import { findSystemPostgres, startSystemPostgres } from './system-postgres.ts';

const checks = [
  'format',
  'lint-and-types',
  'imports',
  'dead-code',
  'words',
  'requirements',
  'configuration',
] as const;
/** The two that take longest begin first. */
const tests = ['unit', 'browser', 'server-postgres-15', 'gallery'] as const;

/** Everything that `npm test` does, in its order. */
export const stageNames: readonly string[] = [...checks, ...tests];

const codeFolders = [
  'contract',
  'server',
  'ui',
  'portal',
  'desk',
  'operator',
  'sandbox',
  'sample-data',
  'launcher',
  'browser-tests',
  'bench',
  'scripts',
];

const checkCommands: Readonly<Record<(typeof checks)[number], string[]>> = {
  format: tool('oxfmt', '--check'),
  'lint-and-types': tool('oxlint'),
  imports: tool('depcruise', '--config', '.dependency-cruiser.cjs', ...codeFolders),
  'dead-code': tool('knip'),
  words: ['scripts/check-words.ts'],
  requirements: ['scripts/list-requirements.ts', '--check'],
  configuration: ['scripts/list-configuration.ts', '--check'],
};

/** @returns the chosen stages, in their order */
export function chosenStages(root: string, options: TestOptions): Stage[] {
  const { changedSince, selection } = options;
  const changed = changedSince === undefined ? undefined : changedFiles(root, changedSince);
  const preparations = { root, options, changed };
  const prepare: Readonly<Record<(typeof tests)[number], () => Promise<Preparation>>> = {
    unit: () => Promise.resolve(unit(preparations)),
    'server-postgres-15': () => serverOnSystemPostgres(preparations),
    gallery: () => gallery(preparations),
    browser: () => Promise.resolve(journeys(preparations)),
  };
  return [
    ...checks.map((name): Stage => {
      return { name, kind: 'check', prepare: () => Promise.resolve({ parameters: checkCommands[name] }) };
    }),
    ...tests.map((name): Stage => ({ name, kind: 'tests', prepare: prepare[name] })),
  ].filter(({ name }) => selection.includes(name));
}

interface Context {
  root: string;
  options: TestOptions;
  /** The changed files of `--changed`, from the root. */
  changed: readonly string[] | undefined;
}

function unit(context: Context): Preparation {
  const { options, changed } = context;
  const projects = options.selection.projects.map((project) => `--project=${project}`);
  const environment = { CRASH_SWEEP: sweepSetting(options) };
  if (changed === undefined) {
    // Vitest wants the paths as they are within a workspace.
    const elsewhere = listFilesOnSystemPostgres(context).map(
      (file) => `--exclude=${file.slice('server/'.length)}`,
    );
    return { ...vitest('unit', ['run', ...projects, ...elsewhere]), environment };
  }
  const sources = unitSources(changed);
  if (sources.length === 0) return { skipped: 'no code was changed' };
  const parameters = ['related', '--run', '--passWithNoTests', ...projects, ...sources];
  return { ...vitest('unit', parameters), environment };
}

/** The test files that this run leaves to the stage with PostgreSQL 15. */
function listFilesOnSystemPostgres({ root, options: { selection, isWhole, part } }: Context): string[] {
  const runsThere = selection.includes('server-postgres-15') && findSystemPostgres() !== undefined;
  return runsThere && !isWhole ? postgresTestFiles(root, part) : [];
}

/** What the person has set wins. */
function sweepSetting({ isWhole, part }: TestOptions): string {
  if (isWhole) return 'all';
  return process.env.CRASH_SWEEP ?? String(part);
}

function vitest(name: string, parameters: readonly string[]) {
  return {
    ...vitestReporting(name, parameters),
    runAgain: (files: readonly string[]) => vitestReporting(`${name}-again`, ['run', ...files]),
  };
}

function vitestReporting(name: string, parameters: readonly string[]) {
  const report = `test-results/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { parameters: tool('vitest', ...parameters, ...reporters), report };
}

async function serverOnSystemPostgres({ root, options, changed }: Context): Promise<Preparation> {
  if (changed !== undefined && !reachesSql(changed)) return { skipped: 'no statement was changed' };
  const binaries = findSystemPostgres();
  if (binaries === undefined) {
    return {
      skipped: 'this machine has no PostgreSQL 15 (neither below /usr/lib/postgresql nor on the PATH)',
    };
  }
  const files = postgresTestFiles(root, options.isWhole ? undefined : options.part);
  const database = await startSystemPostgres(binaries);
  return {
    ...vitest('server-postgres-15', ['run', '--project=server', ...files]),
    environment: { DATABASE_URL: database.url },
    cleanUp: database.remove,
  };
}

async function gallery({ root, options, changed }: Context): Promise<Preparation> {
  const filter = changed === undefined ? [] : await galleryFilter(root, changed);
  if (filter === undefined) return { skipped: 'no story shows what was changed' };
  const command = inBrowser('gallery', 'ui/gallery/playwright.config.ts', filter);
  return { ...command, environment: { ...command.environment, GALLERY_SWEEP: sweepSetting(options) } };
}

function journeys({ options, changed }: Context): Preparation {
  const files = changed === undefined ? [] : reachedJourneys(changed);
  if (changed !== undefined && files.length === 0)
    return { skipped: 'no journey was changed; the whole of npm test runs them' };
  const command = inBrowser('browser', 'browser-tests/playwright.config.ts', files);
  return { ...command, environment: { ...command.environment, PAGES_SWEEP: sweepSetting(options) } };
}

function inBrowser(name: string, config: string, filters: readonly string[]): Command {
  const report = `test-results/${name}.json`;
  const parameters = tool('playwright', 'test', '--config', config);
  return {
    parameters: [...parameters, ...filters],
    environment: { CHROMIUM_PATH: findChromium() ?? installChromium() },
    report,
    // Playwright takes patterns, in which a point of a name fits too.
    runAgain: (files) => ({ parameters: [...parameters, '--workers=1', ...files], report }),
  };
}
