import type { Environment } from '../settings.ts';

/** One step of `npm test`. */
export interface Stage {
  name: string;
  /** Checks run before tests: what they find is known within a minute. */
  kind: 'check' | 'tests';
  prepare(): Promise<Preparation>;
}

/** The command to run, or the reason why it isn't run. */
export type Preparation = Command | { skipped: string };

export interface Command {
  /** Parameters for Node: a program of the packages or of ours, and its own. */
  parameters: readonly string[];
  environment?: Environment;
  /** JSON report with the totals, as a path from the root. */
  report?: string;
  /** How to run only these of its test files, given from the root. */
  runAgain?: (files: readonly string[]) => Required<Pick<Command, 'parameters' | 'report'>>;
  /** Called when the command has ended. */
  cleanUp?: () => Promise<void>;
}

/** Returns the `.bin` entry of a package. */
export function getTool(name: string, ...parameters: string[]): string[] {
  return [`node_modules/.bin/${name}`, ...parameters];
}
