import { parseArgs } from 'node:util';
import { readSelection, type Selection } from './selection.ts';

/** How `npm test` was called. */
export interface TestOptions {
  selection: Selection;
  /** Whether tests that are sampled by default run in full. */
  isWhole: boolean;
  /** Which part of the sampled tests runs, from 1 to `partCount`. */
  part: number;
  /** The commit to compare with: only tests that the changes since then reach are run. An empty text means the default commit. */
  changedSince: string | undefined;
  /** Whether a test that failed is not run again. */
  isOnce: boolean;
}

/** The number of parts of the sampled tests. Commits run the parts in turn. */
export const partCount = 16;

const usage = 'Use: npm test -- [--only NAMES] [--changed[=BASE]] [--whole] [--part 1-16] [--once]';

/**
 * Reads the parameters of `npm test`.
 *
 * @param parameters - what follows `npm test --`
 * @param stages - the names of all stages
 * @param usualPart - the part of the current commit
 * @throws Error that names the mistake and the usage
 */
export function readOptions(
  parameters: readonly string[],
  stages: readonly string[],
  usualPart: number,
): TestOptions {
  const { only, changed, whole, part, once } = parse(parameters);
  return {
    selection: readSelection(only, stages),
    isWhole: whole ?? false,
    part: part === undefined ? usualPart : readPart(part),
    changedSince: changed,
    isOnce: once ?? false,
  };
}

function parse(parameters: readonly string[]) {
  // It can stand without a value, which parseArgs doesn't know.
  const args = parameters.map((parameter) => (parameter === '--changed' ? '--changed=' : parameter));
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const options = { only: text, changed: text, whole: flag, part: text, once: flag } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Error(`Unknown: ${parameters.join(' ')}. ${usage}`, { cause: error });
  }
}

function readPart(text: string): number {
  const part = Number(text);
  if (Number.isInteger(part) && part >= 1 && part <= partCount) return part;
  throw new Error(`--part is "${text}": it must be 1 to ${String(partCount)}.`);
}
