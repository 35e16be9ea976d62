import { existsSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyCluster } from '../../test/cluster-template.ts';
import { isAlive } from './process-state.ts';
import { startEmbeddedPostgres } from './start.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.ts';

const folders: string[] = [];
// Outside the folder of the run.
beforeEach(() => vi.stubEnv('TMPDIR', '/tmp'));
afterEach(() => vi.unstubAllEnvs());
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function make(): string {
  const folder = makeTemporaryFolder();
  folders.push(folder);
  return folder;
}

/** A number that no process has: the highest that Linux gives is 4194304. */
const deadPid = 4_194_305;
const canUseMemory = make().startsWith('/dev/shm/');

it('creates a folder of its own for each caller', () => {
  const [one, other] = [make(), make()];
  expect(one).not.toBe(other);
  expect(statSync(one).isDirectory()).toBe(true);
});

it.runIf(canUseMemory)('removes old folders of processes that ended, and no others', () => {
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  const mine = make();
  const [old, recent] = ['old', 'recent'].map((name) => `/dev/shm/moments-${String(deadPid)}-${name}`);
  for (const folder of [old, recent]) mkdirSync(folder ?? '');
  folders.push(recent ?? '');
  for (const folder of [mine, old]) utimesSync(folder ?? '', twoHoursAgo, twoHoursAgo);
  make();
  expect([mine, old, recent].map((folder) => existsSync(folder ?? ''))).toEqual([true, false, true]);
});

it('ends a database that was left running, with its folder', async () => {
  const folder = make();
  const dataDir = join(folder, 'data');
  copyCluster(dataDir);
  const server = await startEmbeddedPostgres({ dataDir });
  await removeTemporaryFolder(folder);
  expect(existsSync(folder)).toBe(false);
  expect(isAlive(server.pid)).toBe(false);
});
