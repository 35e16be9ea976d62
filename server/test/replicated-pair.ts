import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeTemporaryFolder } from '@moments/launcher/embedded-postgres/temporary-folder';
import { findFreePort } from '@moments/launcher/ports';

/** The folder of Debian's PostgreSQL 15. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin';
/** PostgreSQL doesn't run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Whether PostgreSQL 15 with its replication programs is installed here (Debian: `apt-get install postgresql-15`). */
export const canReplicate = existsSync(path.join(postgresPrograms, 'pg_basebackup'));

function run(program: string, ...parameters: string[]): void {
  const { status, stderr } = spawnSync(path.join(postgresPrograms, program), parameters, {
    encoding: 'utf8',
    ...unprivileged,
  });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

const toUrl = (port: number): string => `postgres://postgres@127.0.0.1:${String(port)}/postgres`;

async function startPostgres(folder: string, port: number, settings: readonly string[]) {
  const options = [
    `port=${String(port)}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...settings,
  ];
  const child = spawn(
    path.join(postgresPrograms, 'postgres'),
    ['-D', folder, ...options.flatMap((option) => ['-c', option])],
    { stdio: 'ignore', ...unprivileged },
  );
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: toUrl(port) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return child;
    } catch (error) {
      if (tries >= 100) throw error;
      await pause(100);
    }
  }
}

/** A primary and a standby that has every committed change before the primary acknowledges it. */
export interface ReplicatedPair {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Ends the primary right away, as a failure of its machine does, and makes the standby the primary. */
  failOver(): void;
  /** Waits until the standby is the primary. */
  waitForPromotion(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicatedPair(): Promise<ReplicatedPair> {
  const root = makeTemporaryFolder();
  const [first, second] = [path.join(root, 'first'), path.join(root, 'second')];
  for (const folder of [root, first, second]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
  }
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()];
  run('initdb', '-D', first, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C');
  const children: ChildProcess[] = [];
  // Only on the primary: a new primary without a standby must not wait for one.
  const primary = await startPostgres(first, primaryPort, [
    'synchronous_standby_names=*',
    'synchronous_commit=local',
  ]);
  children.push(primary);
  run('pg_basebackup', '-D', second, '-d', toUrl(primaryPort), '-R', '-X', 'stream', '-c', 'fast');
  const standby = await startPostgres(second, standbyPort, []);
  children.push(standby);
  const admin = new pg.Client({ connectionString: toUrl(primaryPort) });
  await admin.connect();
  await admin.query('alter database postgres set synchronous_commit = on');
  await admin.end();
  return {
    primaryUrl: toUrl(primaryPort),
    standbyUrl: toUrl(standbyPort),
    failOver() {
      // Its processes notice right away that their parent is gone.
      primary.kill('SIGKILL');
      run('pg_ctl', 'promote', '-D', second, '--no-wait');
    },
    async waitForPromotion() {
      const client = new pg.Client({ connectionString: toUrl(standbyPort) });
      await client.connect();
      const isStandby = async () =>
        (await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]?.is;
      while (await isStandby()) await pause(20);
      await client.end();
    },
    async stop() {
      for (const child of children.filter(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      )) {
        child.kill('SIGQUIT');
        await once(child, 'exit');
      }
      rmSync(root, { recursive: true, force: true });
    },
  };
}
