import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { getFirstLine, StartupError } from './startup-error.ts';

/** Another living process holds the directory. */
class DirectoryInUse extends StartupError {}

export interface DirectoryLock {
  release(): void;
}

/**
 * Takes a directory for this process alone, creating it (0700) when missing.
 *
 * Node has no file locks of its own; an exclusive SQLite transaction is one of the kernel's. Unlike a file with a process
 * id it is gone the moment its holder is, even after `kill -9`, a reboot, or in another container with the same ids.
 *
 * @param directory - absolute path
 * @param name - how messages call it, e.g. `DATA_DIR`
 * @throws DirectoryInUse when another living process has it; StartupError when it can't be written to
 */
export function lockDirectory(directory: string, name: string): DirectoryLock {
  let database: DatabaseSync | undefined;
  try {
    makeDirectory(directory);
    const file = join(directory, 'lock');
    // SQLite would fall back to reading only, which locks nothing.
    accessSync(existsSync(file) ? file : directory, constants.W_OK);
    database = new DatabaseSync(file);
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    throw explain(error, directory, name);
  }
  const held = database;
  return {
    release: () => {
      if (held.isOpen) held.close();
    },
  };
}

/** Creates a folder level by level, because Node's own recursion never ends where the system denies that a folder exists (`/proc/x`). */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
}

function explain(cause: unknown, directory: string, name: string): StartupError {
  const reason = getFirstLine(cause);
  if (/database is locked/.test(reason)) {
    return new DirectoryInUse(
      `${name} ${directory} is in use by another running portal. Stop that one, or set ${name} to another directory.`,
      { cause },
    );
  }
  return new StartupError(
    `${name} ${directory} can't be written to (${reason}). Set ${name} to a directory of your own.`,
    { cause },
  );
}

export interface DataDirectory {
  /** The last portal here was killed; what it had started may still be ending. */
  wasLeftBehind: boolean;
  /** Lets the next portal know that waiting is worthwhile. */
  announceStop(): void;
  release(): void;
}

const pauseMs = 100;
/** A killed process gives its lock back within moments; one that says it is stopping may take longer. */
const patienceMs = { silent: 500, stopping: 30_000 };

/** Takes DATA_DIR for this portal, waiting for one that is just stopping. */
export async function claimDataDirectory(directory: string): Promise<DataDirectory> {
  const stateFile = join(directory, 'state');
  const lock = await lockPatiently(directory, stateFile);
  const wasLeftBehind = existsSync(stateFile);
  writeFileSync(stateFile, 'running');
  return {
    wasLeftBehind,
    announceStop: () => writeFileSync(stateFile, 'stopping'),
    release: () => {
      rmSync(stateFile, { force: true });
      lock.release();
    },
  };
}

async function lockPatiently(directory: string, stateFile: string): Promise<DirectoryLock> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      return lockDirectory(directory, 'DATA_DIR');
    } catch (error) {
      const isStopping = existsSync(stateFile) && readFileSync(stateFile, 'utf8') === 'stopping';
      const patience = isStopping ? patienceMs.stopping : patienceMs.silent;
      if (!(error instanceof DirectoryInUse) || waitedMs >= patience) throw error;
    }
    await sleep(pauseMs);
  }
}
