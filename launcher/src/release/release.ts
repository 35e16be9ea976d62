import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFiles } from '../build/bundle-programs.ts';
import { getFirstLine, StartupError } from '../startup-error.ts';
import { writeBillOfMaterials, type Product, writeLicenseList } from './bill-of-materials.ts';
import { addEarlierFiles } from './earlier-files.ts';
import { listReleasedPackages, readLockFile, type ReleasedPackage } from './lock-file.ts';
import { unpack, readProduct } from './previous-release.ts';

/** The programs of the release are bundles of these workspaces. */
const workspaces = ['server', 'portal', 'desk', 'cli'];

export interface Built {
  /** The folders of the bundled server, of the portal, and of the desk. */
  server: string;
  portal: string;
  desk: string;
  /** The files that went into the server's bundle, from the root. */
  serverFiles: readonly string[];
}

/** The files and folders of the release, and their sources. */
export const contents = {
  'start.mjs': 'launcher/src/release/start.mjs',
  migrations: 'server/migrations',
  'plans.json': 'server/plans/plans.json',
  'safety.json': 'server/safety/safety.json',
  'settings.example': '.env.example',
  'NOTICE.md': 'NOTICE.md',
  'CHANGELOG.md': 'CHANGELOG.md',
  deploy: 'deploy',
  'docs/deploying.md': 'docs/deploying.md',
  'docs/operating.md': 'docs/operating.md',
  'docs/operating-database.md': 'docs/operating-database.md',
  'docs/operating-texts.md': 'docs/operating-texts.md',
  'docs/support.md': 'docs/support.md',
  'docs/configuration.md': 'docs/configuration.md',
  // The documents that these link to.
  'docs/events.md': 'docs/events.md',
  // What the events' document links to, with its pictures.
  'docs/desk.md': 'docs/desk.md',
  'docs/desk-inbox.webp': 'docs/desk-inbox.webp',
  'docs/desk-crisis.webp': 'docs/desk-crisis.webp',
  'docs/desk-member.webp': 'docs/desk-member.webp',
  'docs/desk-matching.webp': 'docs/desk-matching.webp',
  'docs/decisions': 'docs/decisions',
  // What decisions link to.
  'docs/glossary.md': 'docs/glossary.md',
} as const;

/** Returns whether a file belongs into a release. A machine that also runs the composition has passwords and dumps in `deploy`. */
export const isReleased = (file: string): boolean =>
  !/[/\\]deploy[/\\]([^/\\]+\.env|backups|staff)$/.test(file);

export interface Release {
  folder: string;
  archive: string;
}

const runGit = (root: string, ...parameters: string[]): string =>
  execFileSync('git', parameters, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** @returns the commit, `-changed` if files differ from it, or `unknown` outside a repository */
function readCommit(root: string): string {
  try {
    return (
      runGit(root, 'rev-parse', 'HEAD') + (runGit(root, 'status', '--porcelain') === '' ? '' : '-changed')
    );
  } catch {
    return 'unknown';
  }
}

/**
 * Makes sure that the bill of materials is complete.
 *
 * @throws StartupError if a bundle contains a package that no workspace names
 */
function checkPackages(files: readonly string[], packages: readonly ReleasedPackage[]): void {
  const known = new Set(packages.map(({ folder }) => folder));
  const bundled = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  const missing = [...new Set(bundled)].filter((folder) => !known.has(folder));
  if (missing.length > 0)
    throw new StartupError(
      `The server’s bundle contains packages that no package.json names: ${missing.join(', ')}`,
    );
}

function writeFacts(root: string, folder: string, product: Product): void {
  const facts = {
    ...product,
    commit: readCommit(root),
    node: '24 or later',
    platform: 'any: the release contains no compiled code',
    builtWith: `Node ${process.versions.node} on ${process.platform}-${process.arch}`,
  };
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify(facts, null, 2)}\n`);
  const scripts = { start: 'node start.mjs' };
  const packageFile = { ...product, private: true, type: 'module', engines: { node: '>=24' }, scripts };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageFile, null, 2)}\n`);
}

function pack(parent: string, name: string): string {
  const archive = join(parent, `${name}.tar.gz`);
  try {
    execFileSync('tar', ['-czf', archive, '-C', parent, name]);
  } catch (error) {
    throw new StartupError(`The archive could not be written: ${getFirstLine(error)}`, { cause: error });
  }
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
  return archive;
}

/** @returns what `npm run build` leaves */
const getLastBuild = (root: string): Built => ({
  server: join(root, 'build/server'),
  portal: join(root, 'build/portal'),
  desk: join(root, 'build/desk'),
  serverFiles: readFileSync(join(root, serverFiles), 'utf8').split('\n'),
});

/** Makes sure that the version was raised, and that the changelog says what it changes. */
function checkVersion(root: string, version: string, previous: Product | undefined): void {
  if (previous?.version === version)
    throw new StartupError(
      `The previous release is ${version} too: raise the version, as docs/guide.md says.`,
    );
  if (!readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version} (`))
    throw new StartupError(`CHANGELOG.md has no heading for ${version}: add it, as docs/guide.md says.`);
}

interface ReleaseOptions {
  /** The archive of the release that serves until now. */
  previous?: string | undefined;
  built?: Built;
}

/**
 * Makes a release of the built programs: a folder that runs with Node alone, and its archive.
 *
 * @param root the project's folder, with a current build
 * @param parent where the release is put; an earlier one there is replaced
 * @throws StartupError
 */
export function makeRelease(root: string, parent: string, options: ReleaseOptions = {}): Release {
  const previous = options.previous === undefined ? undefined : unpack(options.previous);
  try {
    return writeRelease(root, parent, options.built ?? getLastBuild(root), previous);
  } finally {
    if (previous !== undefined) rmSync(previous, { recursive: true });
  }
}

function writeRelease(root: string, parent: string, built: Built, previous: string | undefined): Release {
  const product = readProduct(root, 'package.json');
  checkVersion(
    root,
    product.version,
    previous === undefined ? undefined : readProduct(previous, 'release.json'),
  );
  const packages = listReleasedPackages(readLockFile(root), workspaces);
  checkPackages(built.serverFiles, packages);
  const name = `${product.name}-${product.version}`;
  const folder = join(parent, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ['server', 'portal', 'desk'] as const)
    cpSync(built[part], join(folder, part), { recursive: true });
  if (previous !== undefined)
    for (const app of ['portal', 'desk']) addEarlierFiles(join(previous, app), join(folder, app));
  for (const [target, source] of Object.entries(contents))
    cpSync(join(root, source), join(folder, target), { recursive: true, filter: isReleased });
  writeFileSync(join(folder, 'LICENSES.txt'), writeLicenseList(root, packages));
  writeFileSync(join(folder, 'sbom.cdx.json'), writeBillOfMaterials(product, packages, new Date()));
  writeFacts(root, folder, product);
  return { folder, archive: pack(parent, name) };
}
