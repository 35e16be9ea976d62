import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '@moments/launcher/ports';

const program = '/usr/sbin/pgbouncer';
/** The user ID under which the program runs if a test runs as root, which PgBouncer doesn't. */
const unprivileged = 65_534;

/** Whether PgBouncer is installed here (Debian: `apt-get install pgbouncer`). */
export const hasPgBouncer = existsSync(program);

/** Runs PgBouncer in transaction mode in front of a database. */
export async function startPgBouncer(databaseUrl: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'moments-pgbouncer-'));
  const listenPort = await findFreePort();
  const users = path.join(folder, 'users.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    settings,
    `[databases]
${database} = host=${hostname} port=${port} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(listenPort)}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
logfile = ${path.join(folder, 'log')}
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const file of [folder, users, settings]) chownSync(file, unprivileged, unprivileged);
  const child = spawn(program, [settings], {
    stdio: 'ignore',
    ...(isRoot ? { uid: unprivileged, gid: unprivileged } : {}),
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(listenPort);
  await waitUntilItAnswers(url.href);
  return {
    url: url.href,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await Promise.race([ended, pause(2_000)]);
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}

async function waitUntilItAnswers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries >= 50) throw error;
      await pause(100);
    }
  }
}
