import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build, stop, type Plugin } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../..');
const changelog = 'CHANGELOG.md';
const unreleased = '## Unreleased';

function runGit(...parameters: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Finds the last release's commit: the one before its changelog got a new section. */
function findReleaseCommit(): string | undefined {
  const changed = runGit('log', '-1', '--format=%H', `-S${unreleased}`, '--', changelog);
  if (changed === undefined || changed === '') return undefined;
  const isAfterRelease = runGit('show', `${changed}:${changelog}`)?.includes(unreleased) ?? false;
  return isAfterRelease ? runGit('rev-parse', '--verify', '--quiet', `${changed}^`) : changed;
}

/** The last release's commit; undefined in a clone without its history. */
export const previousRelease = findReleaseCommit();

/** Packages of the release that are no longer installed. Neither of them touches the database. */
const missingPackages = /^@fastify\/(rate-limit|swagger)$/;

/** Reads our own packages from the release's folder, and the others from those that are installed now. */
const findPackages = (folder: string): Plugin => ({
  name: 'packages-of-a-release',
  setup(current) {
    current.onResolve({ filter: /^@moments\// }, ({ path: name }) => {
      const [, workspace = '', ...rest] = name.split('/');
      return { path: `${path.join(folder, workspace, 'src', ...rest)}.ts` };
    });
    current.onResolve({ filter: missingPackages }, ({ path: name }) => ({
      path: name,
      namespace: 'missing',
    }));
    current.onLoad({ filter: /.*/, namespace: 'missing' }, () => ({
      contents: 'export default () => Promise.resolve();',
    }));
  },
});

const commonJs = `import { createRequire as createRequireOfTest } from 'node:module';
const require = createRequireOfTest(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;`;

function unpack(commit: string, folder: string): void {
  const options = { cwd: root, maxBuffer: 200_000_000 };
  const { stdout } = spawnSync('git', ['archive', commit, 'server', 'contract'], options);
  const { status, stderr } = spawnSync('tar', ['-xf', '-', '-C', folder], { input: stdout });
  if (status !== 0) throw new Error(`tar: ${stderr.toString()}`);
}

/** The server of the last release, built from its sources. */
export interface ReleasedServer {
  /** Starts it, and waits until it listens. */
  start(settings: Readonly<Record<string, string>>): Promise<ChildProcess>;
  /** Ends what was started, and removes the files. */
  remove(): void;
}

export async function buildReleasedServer(commit: string): Promise<ReleasedServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'moments-release-before-'));
  unpack(commit, folder);
  const main = path.join(folder, 'build', 'main.js');
  mkdirSync(path.dirname(main));
  await build({
    absWorkingDir: folder,
    entryPoints: ['server/src/main.ts'],
    outfile: main,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    nodePaths: [path.join(root, 'node_modules')],
    banner: { js: commonJs },
    external: ['pg-native', 'pino-pretty', 'supports-color'],
    plugins: [findPackages(folder)],
    logLevel: 'silent',
  });
  await stop();
  const children: ChildProcess[] = [];
  return {
    async start(settings) {
      const child = spawn(process.execPath, [main], {
        cwd: folder,
        env: { PATH: process.env['PATH'], MIGRATIONS_DIR: 'server/migrations', ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      let errors = '';
      child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
      const lines = createInterface({ input: child.stdout });
      const listens = new Promise<void>((resolve) => {
        lines.on('line', (line) => line.startsWith('server: ') && resolve());
      });
      const ended = once(child, 'exit').then(() => {
        throw new Error(`The server of the last release ended: ${errors}`);
      });
      await Promise.race([listens, ended]);
      ended.catch(() => undefined);
      return child;
    },
    remove() {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}
