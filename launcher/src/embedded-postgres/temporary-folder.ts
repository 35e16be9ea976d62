import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, isPostgresProcess } from './process-state.ts';

/** Linux keeps the files of this folder in memory. */
const inMemory = '/dev/shm';
const marker = 'moments-';

/** A database of tests needs some hundred megabytes. */
const roomNeeded = 3 * 1024 ** 3;
const hour = 3_600_000;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, freemem()) >= roomNeeded;
  } catch {
    return false;
  }
}

/** Removes the folders of killed runs, because they take memory. */
function removeLeftovers(): void {
  for (const name of readdirSync(inMemory).filter((entry) => entry.startsWith(marker))) {
    const folder = join(inMemory, name);
    const pid = Number(name.split('-')[1]);
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const isOld = Date.now() - changedAt > hour;
    if (isOld && !isAlive(pid)) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Creates a folder for a database of tests: in memory if there is room, else on the disk. PostgreSQL copies a database there in a
 * tenth of the time.
 */
export function makeTemporaryFolder(): string {
  const isBelowAnother = tmpdir().startsWith(`${inMemory}/`);
  if (isBelowAnother || !hasRoom()) return mkdtempSync(join(tmpdir(), marker));
  removeLeftovers();
  return mkdtempSync(join(inMemory, `${marker}${String(process.pid)}-`));
}

/** Removes a folder, after it has ended the databases in it that were left running. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  const databases = globSync(join(folder, '**/postmaster.pid'))
    .map((file) => Number(readFileSync(file, 'utf8').split('\n', 1)[0]))
    .filter(isPostgresProcess);
  for (const pid of databases) process.kill(pid, 'SIGQUIT');
  while (databases.some(isAlive)) await sleep(50);
  rmSync(folder, { recursive: true, force: true });
}
