import { findChromium, installChromium } from './chromium.ts';
import { findGalleryFilter } from './gallery-stories.ts';
import { listChangedFiles } from './git.ts';
import type { TestOptions } from './options.ts';
import { listPostgresTestFiles } from './postgres-files.ts';
import { listFilesNotDue } from './program-files.ts';
import { canReachSql, listReachedJourneys, listUnitSources } from './reach.ts';
import { getTool, type Command, type Preparation, type Stage } from './stage.ts';
import { findSystemPostgres, startSystemPostgres } from './system-postgres.ts';

const checks = [
  'format',
  'lint-and-types',
  'imports',
  'dead-code',
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
  'cli',
  'sandbox',
  'sample-data',
  'launcher',
  'browser-tests',
  'bench',
  'scripts',
];

const checkCommands: Readonly<Record<(typeof checks)[number], string[]>> = {
  format: getTool('oxfmt', '--check'),
  'lint-and-types': getTool('oxlint'),
  imports: getTool('depcruise', '--config', '.dependency-cruiser.cjs', ...codeFolders),
  'dead-code': getTool('knip'),
  requirements: ['scripts/list-requirements.ts', '--check'],
  configuration: ['scripts/list-configuration.ts', '--check'],
};

/** @returns the chosen stages, in their order */
export function listChosenStages(root: string, options: TestOptions): Stage[] {
  const { changedSince, selection } = options;
  const changed = changedSince === undefined ? undefined : listChangedFiles(root, changedSince);
  const preparations = { root, options, changed };
  const prepare: Readonly<Record<(typeof tests)[number], () => Promise<Preparation>>> = {
    unit: () => Promise.resolve(prepareUnit(preparations)),
    'server-postgres-15': () => prepareServerOnSystemPostgres(preparations),
    gallery: () => prepareGallery(preparations),
    browser: () => Promise.resolve(prepareJourneys(preparations)),
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

function prepareUnit(context: Context): Preparation {
  const { options, changed } = context;
  const projects = options.selection.projects.map((project) => `--project=${project}`);
  const environment = { CRASH_SWEEP: getSweepSetting(options), TABLE_PART: getTablePart(context) };
  if (changed === undefined) {
    const excluded = [...listFilesOnSystemPostgres(context), ...listProgramFilesLeftOut(options)];
    // Vitest wants the paths as they are within a workspace.
    const parameters = excluded.map((file) => `--exclude=${file.slice(file.indexOf('/') + 1)}`);
    return { ...createVitest('unit', ['run', ...projects, ...parameters]), environment };
  }
  const sources = listUnitSources(changed);
  if (sources.length === 0) return { skipped: 'no code was changed' };
  const parameters = ['related', '--run', '--passWithNoTests', ...projects, ...sources];
  return { ...createVitest('unit', parameters), environment };
}

/** Lists the test files that this run leaves to the stage with PostgreSQL 15. */
function listFilesOnSystemPostgres({ root, options: { selection, isWhole, part } }: Context): string[] {
  const runsThere = selection.includes('server-postgres-15') && findSystemPostgres() !== undefined;
  return runsThere && !isWhole ? listPostgresTestFiles(root, part) : [];
}

/** Lists the tests of whole programs that aren't due. A person who chooses workspaces wants all of their tests. */
const listProgramFilesLeftOut = ({ isWhole, part, selection }: TestOptions): string[] =>
  isWhole || selection.projects.length > 0 ? [] : listFilesNotDue(part);

/** Returns the setting of the sweeps. The person's setting wins. */
function getSweepSetting({ isWhole, part }: TestOptions): string {
  if (isWhole) return 'all';
  return process.env.CRASH_SWEEP ?? String(part);
}

/** Returns the part in which tables of tests take turns. A person who chooses workspaces or what a change reaches wants whole tables. */
function getTablePart({ options, changed }: Context): string {
  const setting = getSweepSetting(options);
  return setting === 'all' || changed !== undefined || options.selection.projects.length > 0 ? '' : setting;
}

function createVitest(name: string, parameters: readonly string[]) {
  return {
    ...createReportingVitest(name, parameters),
    runAgain: (files: readonly string[]) => createReportingVitest(`${name}-again`, ['run', ...files]),
  };
}

function createReportingVitest(name: string, parameters: readonly string[]) {
  const report = `test-results/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { parameters: getTool('vitest', ...parameters, ...reporters), report };
}

async function prepareServerOnSystemPostgres({ root, options, changed }: Context): Promise<Preparation> {
  if (changed !== undefined && !canReachSql(changed)) return { skipped: 'no statement was changed' };
  const binaries = findSystemPostgres();
  if (binaries === undefined) {
    return {
      skipped: 'this machine has no PostgreSQL 15 (neither below /usr/lib/postgresql nor on the PATH)',
    };
  }
  const files = listPostgresTestFiles(root, options.isWhole ? undefined : options.part);
  const database = await startSystemPostgres(binaries);
  return {
    ...createVitest('server-postgres-15', ['run', '--project=server', ...files]),
    environment: { DATABASE_URL: database.url },
    cleanUp: database.remove,
  };
}

async function prepareGallery({ root, options, changed }: Context): Promise<Preparation> {
  const filter = changed === undefined ? [] : await findGalleryFilter(root, changed);
  if (filter === undefined) return { skipped: 'no story shows what was changed' };
  const command = createBrowserCommand('gallery', 'ui/gallery/playwright.config.ts', filter);
  return { ...command, environment: { ...command.environment, GALLERY_SWEEP: getSweepSetting(options) } };
}

function prepareJourneys(context: Context): Preparation {
  const { options, changed } = context;
  const files = changed === undefined ? [] : listReachedJourneys(changed);
  if (changed !== undefined && files.length === 0)
    return { skipped: 'no journey was changed; the whole of npm test runs them' };
  const command = createBrowserCommand('browser', 'browser-tests/playwright.config.ts', files);
  const turns = { PAGES_SWEEP: getSweepSetting(options), TABLE_PART: getTablePart(context) };
  return { ...command, environment: { ...command.environment, ...turns } };
}

function createBrowserCommand(name: string, config: string, filters: readonly string[]): Command {
  const report = `test-results/${name}.json`;
  const parameters = getTool('playwright', 'test', '--config', config);
  return {
    parameters: [...parameters, ...filters],
    environment: { CHROMIUM_PATH: findChromium() ?? installChromium() },
    report,
    // Playwright takes patterns, in which a point of a name fits too.
    runAgain: (files) => ({ parameters: [...parameters, '--workers=1', ...files], report }),
  };
}
