import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure, firstLine } from './start-failure.ts';

export interface DirectoryLock {
  release(): void;
}

/**
 * Takes a directory for this process alone, creating it (0700) when missing.
 *
 * Node has no file locks of its own; an exclusive SQLite transaction is one of the kernel's. Unlike a file with a process
 * id it is gone the moment its holder is, also after `kill -9`, a reboot, or in another container with the same ids.
 *
 * @param directory - absolute path
 * @param name - how messages call it, e.g. `DATA_DIR`
 * @throws StartFailure when it can't be written to, or another living process has it
 */
export function lockDirectory(directory: string, name: string): DirectoryLock {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const file = join(directory, 'lock');
    // SQLite would fall back to reading only, which locks nothing.
    accessSync(existsSync(file) ? file : directory, constants.W_OK);
    database = new DatabaseSync(file);
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    throw new StartFailure(explain(error, directory, name), { cause: error });
  }
  const held = database;
  return {
    release: () => {
      if (held.isOpen) held.close();
    },
  };
}

function explain(error: unknown, directory: string, name: string): string {
  const reason = firstLine(error);
  return /database is locked/.test(reason)
    ? `${name} ${directory} is in use by another running portal. Stop that one, or set ${name} to another directory.`
    : `${name} ${directory} can't be written to (${reason}). Set ${name} to a directory of your own.`;
}
