import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** An entry of `package-lock.json` for a package or a workspace. */
export interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  /** A workspace: `resolved` is its folder. */
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export interface ReleasedPackage {
  name: string;
  version: string;
  /** SPDX expression. */
  license: string;
  /** SHA-512 of the package's archive, in base64, as npm writes it: `sha512-…`. */
  integrity: string;
  /** Its folder, from the root. */
  folder: string;
  /** The folders of the packages that it needs. */
  needs: readonly string[];
}

export const readLockFile = (root: string): LockedPackages =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages })
    .packages;

/** @returns where Node finds a package from a folder, or undefined for an optional one that isn't there */
function resolve(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const found = packages[candidate];
    if (found !== undefined) return found.link === true ? found.resolved : candidate;
    if (folder === '') return undefined;
  }
}

const listNeeds = (packages: LockedPackages, folder: string): string[] =>
  Object.keys({ ...packages[folder]?.dependencies, ...packages[folder]?.optionalDependencies })
    .map((name) => resolve(packages, folder, name))
    .filter((found) => found !== undefined);

function describe(packages: LockedPackages, folder: string): ReleasedPackage {
  const { version, license, integrity } = packages[folder] ?? {};
  if (version === undefined || license === undefined || integrity === undefined)
    throw new StartupError(`package-lock.json lacks the version, license, or integrity of ${folder}.`);
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return { name, version, license, integrity, folder, needs: listNeeds(packages, folder) };
}

/** Lists the packages that workspaces need in production, sorted by folder. Packages for development are left out. */
export function listReleasedPackages(
  packages: LockedPackages,
  workspaces: readonly string[],
): readonly ReleasedPackage[] {
  const seen = new Set<string>(workspaces);
  for (const folder of seen) for (const needed of listNeeds(packages, folder)) seen.add(needed);
  return [...seen]
    .filter((folder) => folder.includes('node_modules/'))
    .sort()
    .map((folder) => describe(packages, folder));
}
