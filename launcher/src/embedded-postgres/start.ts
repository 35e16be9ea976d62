import { setTimeout as sleep } from 'node:timers/promises';
import { lockDirectory } from '../data-directory.ts';
import { StartupError } from '../startup-error.ts';
import { findBinaries, type PostgresBinaries } from './binaries.ts';
import { openCluster, type Cluster } from './cluster.ts';
import {
  findRunning,
  startServer,
  stopServer,
  type PostgresSettings,
  type Postmaster,
} from './postmaster.ts';
import { isAlive } from './process-state.ts';

export interface EmbeddedPostgresOptions {
  /** Absolute path. */
  dataDir: string;
  /** Those of the npm package when not given. */
  binaries?: PostgresBinaries;
  /** PostgreSQL's settings that differ from those of the sandbox. */
  settings?: PostgresSettings;
}

export interface EmbeddedPostgres {
  /** `postgres://…` of a superuser on the database `postgres`. */
  url: string;
  pid: number;
  logFile: string;
  /** True when the server had outlived a launcher that was killed. */
  adopted: boolean;
  /** Resolves when the server is gone, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL 18 on 127.0.0.1 (a port of its own choosing) with its files in `dataDir`, or takes over the one
 * that still runs there. Data is as safe as in any PostgreSQL: `fsync` stays on.
 *
 * @throws StartupError when another living process uses `dataDir`, it can't be written to, or PostgreSQL can't run here
 */
export async function startEmbeddedPostgres({
  dataDir,
  binaries,
  settings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lock = lockDirectory(dataDir, 'DATA_DIR');
  try {
    const cluster = openCluster(dataDir, binaries ?? findBinaries());
    const { server, adopted } = await adoptOrStart(cluster, settings);
    // Its own process group outlives this process, even one that ends early without a word.
    const stopAtExit = () => {
      if (isAlive(server.pid)) process.kill(server.pid, 'SIGINT');
    };
    process.once('exit', stopAtExit);
    const stop = async () => {
      process.off('exit', stopAtExit);
      await stopServer(server);
      lock.release();
    };
    return { ...server, logFile: cluster.logFile, adopted, ended: waitUntilGone(server.pid), stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function adoptOrStart(
  cluster: Cluster,
  settings: PostgresSettings,
): Promise<{ server: Postmaster; adopted: boolean }> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const running = await findRunning(cluster);
    if (running !== undefined) return { server: running, adopted: true };
    const started = await startServer(cluster, settings);
    if (started !== undefined) return { server: started, adopted: false };
    await sleep(250);
  }
  throw new StartupError(
    `A previous embedded database server in ${cluster.directory} isn't responding. Stop it and try again.`,
  );
}

async function waitUntilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(250, undefined, { ref: false });
}
