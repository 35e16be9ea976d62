/** The vitest projects, in the order in which they are listed. */
const projects = [
  'contract',
  'server',
  'ui',
  'portal',
  'prerender',
  'desk',
  'sandbox',
  'launcher',
  'sample-data',
  'cli',
  'scripts',
] as const;

export interface Selection {
  /** Returns whether a stage of that name should run. */
  includes(stage: string): boolean;
  /** The vitest projects to run; empty means all of them. */
  projects: readonly string[];
}

/**
 * Reads the value of `--only`: names of stages, or of vitest projects, which narrow the stage `unit`.
 *
 * @param only - undefined selects everything
 * @throws Error that names the unknown stages
 */
export function readSelection(only: string | undefined, stages: readonly string[]): Selection {
  if (only === undefined) return { includes: () => true, projects: [] };
  const names = only.split(',').filter((name) => name !== '');
  const known: readonly string[] = [...stages, ...projects];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`No such stage: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  const chosenProjects = names.filter((name) => (projects as readonly string[]).includes(name));
  return {
    includes: (stage) => names.includes(stage) || (stage === 'unit' && chosenProjects.length > 0),
    projects: names.includes('unit') ? [] : chosenProjects,
  };
}
