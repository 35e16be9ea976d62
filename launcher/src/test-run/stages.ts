import project from '../../../package.json' with { type: 'json' };

/** What `npm test` was asked for. */
export interface Choice {
  /** Names of stages, with commas. */
  only?: string | undefined;
  /** A commit: only tests that import what was changed since then. */
  changed?: string | undefined;
}

/** One command of `npm test`. */
export interface Stage {
  name: string;
  /** Checks run before tests: what they find is known within a minute. */
  kind: 'check' | 'tests';
  /** A program of the packages or of ours, and its parameters. */
  command: readonly string[];
}

/** Those whose folders import in one direction only. */
const layered = ['server', 'portal', 'desk'];
const codeFolders = [...project.workspaces, 'scripts'];

/** @returns the file in which a stage leaves its results, as a path from the root */
export const getReport = (stage: string): string => `test-results/${stage}.json`;

const toTool = (name: string, ...parameters: string[]) => [`node_modules/.bin/${name}`, ...parameters];

const createCheck = (name: string, ...command: string[]): Stage => ({ name, kind: 'check', command });

const createTests = (name: string, ...command: string[]): Stage => ({ name, kind: 'tests', command });

/** @returns all stages in their order; the tests that take longest begin first */
function listAllStages({ changed }: Choice): Stage[] {
  const related = changed === undefined ? [] : [`--changed=${changed}`, '--passWithNoTests'];
  const relatedPages = changed === undefined ? [] : [`--only-changed=${changed}`, '--pass-with-no-tests'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${getReport('unit')}`];
  return [
    createCheck('format', ...toTool('oxfmt', '--check')),
    createCheck('lint-and-types', ...toTool('oxlint')),
    createCheck('imports', ...toTool('depcruise', '-c', '.dependency-cruiser.cjs', ...codeFolders)),
    createCheck('folders', ...toTool('depcruise', '-c', '.dependency-cruiser.folders.cjs', ...layered)),
    createCheck('dead-code', ...toTool('knip')),
    createCheck('requirements', 'scripts/list-requirements.ts', '--check'),
    createCheck('docs', 'scripts/write-docs.ts', '--check'),
    createTests('unit', ...toTool('vitest', 'run', ...reporters, ...related)),
    createTests('browser', ...toTool('playwright', 'test', '--config=browser-tests', ...relatedPages)),
    createTests('gallery', ...toTool('playwright', 'test', '--config=ui/gallery', ...relatedPages)),
  ];
}

/** @throws Error if there is no stage of a name */
export function listStages(choice: Choice): Stage[] {
  const stages = listAllStages(choice);
  const known = stages.map(({ name }) => name);
  const names = choice.only?.split(',') ?? known;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No stage ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  return stages.filter(({ name }) => names.includes(name));
}
