import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build, stop, type Plugin } from 'esbuild';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const migrations = 'server/migrations';

function runGit(...parameters: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Finds the last commit that lacks the newest migration: HEAD while the migration is not committed. */
function findPreviousCommit(): string | undefined {
  const journal = readFileSync(path.join(root, migrations, 'meta/_journal.json'), 'utf8');
  const { entries } = z
    .object({ entries: z.array(z.object({ tag: z.string() })) })
    .parse(JSON.parse(journal));
  const [newest, previous] = entries.toReversed();
  if (newest === undefined || previous === undefined) return undefined;
  const file = `${migrations}/${newest.tag}.sql`;
  const added = runGit('log', '-1', '--format=%H', '--diff-filter=A', '--', file);
  return runGit('rev-parse', '--verify', '--quiet', added === '' ? 'HEAD' : `${String(added)}^`);
}

/**
 * The commit of the server that knows only the schema before the newest migration. Undefined in a clone without its history, and while
 * there is only the first migration.
 */
export const previousCommit = findPreviousCommit();

/** Reads our own packages from the commit's folder, and the others from those that are installed now. */
const findPackages = (folder: string): Plugin => ({
  name: 'packages-of-a-commit',
  setup(current) {
    current.onResolve({ filter: /^@moments\// }, ({ path: name }) => {
      const [, workspace = '', ...rest] = name.split('/');
      return { path: `${path.join(folder, workspace, 'src', ...rest)}.ts` };
    });
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

/** The server of another commit, built from its sources. */
export interface PreviousServer {
  /** Starts it, and waits until it listens. */
  start(settings: Readonly<Record<string, string>>): Promise<ChildProcess>;
  /** Ends what was started, and removes the files. */
  remove(): void;
}

export async function buildPreviousServer(commit: string): Promise<PreviousServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'moments-previous-'));
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
        throw new Error(`The previous server ended: ${errors}`);
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
