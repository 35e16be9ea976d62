import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isAlive } from './src/embedded-postgres/process-state.ts';
import { makeTemporaryFolder } from './src/embedded-postgres/temporary-folder.ts';

const root = join(import.meta.dirname, '..');

it('a stopped simulation ends its database, and removes it', async () => {
  const folder = makeTemporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['launcher/run.mjs', 'simulate/src/main.ts', '--seeds', '100'], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const listDatabases = () => globSync(join(folder, 'moments-*/cluster/postmaster.pid'));
  await vi.waitFor(() => expect(listDatabases()).toHaveLength(1), 60_000);
  const [pid] = readFileSync(listDatabases()[0] ?? '', 'utf8').split('\n', 1);
  child.kill('SIGTERM');
  await ended;
  expect(isAlive(Number(pid))).toBe(false);
  expect(globSync(join(folder, 'moments-*'))).toEqual([]);
}, 120_000);
