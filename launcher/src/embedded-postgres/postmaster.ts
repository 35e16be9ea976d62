import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../ports.ts';
import { StartupError } from '../startup-error.ts';
import { type Cluster, getLastLine } from './cluster.ts';
import { isAlive, isPostgresProcess } from './process-state.ts';

/** Returns whether a PostgreSQL server answers at the address, and lets us in. */
async function isServerReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A server that shuts down while we ask ends the connection once more, outside of any call.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A running PostgreSQL server. */
export interface Postmaster {
  pid: number;
  url: string;
}

/** Names and values as in `postgresql.conf`. */
export type PostgresSettings = Readonly<Record<string, string>>;

/** Reads `postmaster.pid`: line 1 is the process, line 4 the port (PostgreSQL's documentation, "Database File Layout"). */
function readPidFile(cluster: Cluster): { pid: number; port: number } | undefined {
  const file = getPidFile(cluster);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

const getPidFile = (cluster: Cluster) => join(cluster.directory, 'postmaster.pid');

/** Finds the server of a launcher that was killed, if it still runs. Removes what a server that is gone has left behind. */
export async function findRunning(cluster: Cluster): Promise<Postmaster | undefined> {
  const found = readPidFile(cluster);
  if (found === undefined) return undefined;
  const url = cluster.getUrl(found.port);
  if (await isServerReady(url)) return { pid: found.pid, url };
  if (!isPostgresProcess(found.pid)) rmSync(getPidFile(cluster), { force: true });
  return undefined;
}

/** Starts the server and waits until it answers. @returns undefined if a temporary problem prevented the start */
export async function startServer(
  cluster: Cluster,
  changed: PostgresSettings,
): Promise<Postmaster | undefined> {
  const port = await findFreePort();
  const log = openSync(cluster.logFile, 'w', 0o600);
  const [program, parameters] = cluster.account.wrapCommand(
    cluster.postgres,
    listServerParameters(cluster, port, changed),
  );
  // A process group of its own: Ctrl-C must reach the server's clients first. The log is a file, because a pipe would
  // break with the launcher that reads it.
  const child = spawn(program, parameters, { stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  child.unref();
  const ended = new Promise<'ended'>((resolve) => {
    child.once('exit', () => resolve('ended'));
    child.once('error', () => resolve('ended'));
  });
  const url = cluster.getUrl(port);
  const outcome = await Promise.race([waitForAnswer(url), ended]);
  if (outcome === 'answers' && child.pid !== undefined) return { pid: child.pid, url };
  if (outcome === 'silent') child.kill('SIGQUIT');
  const reason = readLastError(cluster);
  if (isPassing(reason)) return undefined;
  throw new StartupError(`The embedded database in ${cluster.directory} does not start: ${reason}`);
}

function listServerParameters(cluster: Cluster, port: number, changed: PostgresSettings): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    ...changed,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster.directory, '-p', String(port), ...options];
}

/** Recovery after a crash can take a while; a server that says nothing for this long has a fault. */
const patience = { attempts: 1200, pauseMs: 50 };

async function waitForAnswer(url: string): Promise<'answers' | 'silent'> {
  for (let attempt = 0; attempt < patience.attempts; attempt++) {
    if (await isServerReady(url)) return 'answers';
    await sleep(patience.pauseMs);
  }
  return 'silent';
}

function readLastError(cluster: Cluster): string {
  const log = readFileSync(cluster.logFile, 'utf8');
  const fatal = log.split('\n').findLast((line) => /(FATAL|PANIC): /.test(line));
  return (fatal ?? getLastLine(log)).replace(/^.*?(FATAL|PANIC): +/, '');
}

/**
 * Decides whether a failed start is worth another try: the old server's last processes are still ending, or another program has just
 * taken the port.
 */
function isPassing(reason: string): boolean {
  return /lock file .* already exists|shared memory block .* still in use|could not create any TCP\/IP sockets/.test(
    reason,
  );
}

/** Stops the server: right away for its clients, with everything written; the hard way only when that takes too long. */
export async function stopServer({ pid }: Postmaster): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < seconds * 1000 && isAlive(pid); waited += 20) await sleep(20);
  }
}
