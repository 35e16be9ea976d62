import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './process-state.ts';

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
  if (!hasRoom()) return mkdtempSync(join(tmpdir(), marker));
  removeLeftovers();
  return mkdtempSync(join(inMemory, `${marker}${String(process.pid)}-`));
}
