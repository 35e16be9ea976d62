import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { getMessage, StartupError } from '../startup-error.ts';
import { createHash } from 'node:crypto';

const notBuilt = /(^|\/)(node_modules|test|build)(\/|$)|\.(test|spec)\.tsx?$/;

/**
 * Calculates one hash of the paths and the contents of files and folders, without tests and installed packages.
 *
 * @param paths - from the root; a missing one counts as empty
 */
function hashSources(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.version).update(root);
  for (const file of paths.flatMap((path) => listFilesBelow(root, path))) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function listFilesBelow(root: string, path: string): string[] {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) =>
      join(file.parentPath, file.name)
        .slice(root.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((file) => !notBuilt.test(file))
    .sort();
}

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
