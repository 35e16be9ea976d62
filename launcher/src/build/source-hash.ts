import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

const notBuilt = /(^|\/)(node_modules|test|build)(\/|$)|\.(test|spec)\.tsx?$/;

/**
 * Calculates one hash of the paths and the contents of files and folders, without tests and installed packages.
 *
 * @param paths - from the root; a missing one counts as empty
 */
export function hashSources(root: string, paths: readonly string[]): string {
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
