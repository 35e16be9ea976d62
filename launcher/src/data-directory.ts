import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DirectoryInUse, lockDirectory, type DirectoryLock } from './directory-lock.ts';

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
