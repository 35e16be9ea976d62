import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMessage, StartupError } from '../startup-error.ts';
import { hashSources } from './source-hash.ts';

export interface BuildOptions {
  /** The project's folder. */
  root: string;
  say: (line: string) => void;
  signal: AbortSignal;
}

export interface Target {
  name: string;
  /** Files and folders that it is made of. */
  sources: readonly string[];
  /** A file that it consists of; where that is missing, the target is made again. */
  result: string;
  make: (root: string, signal: AbortSignal) => Promise<void>;
}

/**
 * Makes a target unless it was made of the same sources before.
 *
 * @throws StartupError with the compiler's output
 */
export async function buildIfChanged(target: Target, { root, say, signal }: BuildOptions): Promise<void> {
  const stamp = join(root, `build/${target.name}.sources`);
  const hash = hashSources(root, target.sources);
  const isMade = existsSync(stamp) && existsSync(join(root, target.result));
  if (isMade && readFileSync(stamp, 'utf8') === hash) return;
  const start = performance.now();
  rmSync(stamp, { force: true });
  try {
    await target.make(root, signal);
  } catch (error) {
    throw new StartupError(`The ${target.name} could not be built: ${getMessage(error)}`, { cause: error });
  }
  writeFileSync(stamp, hash);
  say(`built the ${target.name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
