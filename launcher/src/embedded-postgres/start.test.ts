import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { copyCluster } from '../../test/cluster-template.ts';
import { waitUntil } from '../../test/run-launcher.ts';
import { isAlive } from './process-state.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const directories: string[] = [];
const running: EmbeddedPostgres[] = [];

function createDirectory(): string {
  const directory = makeTemporaryFolder();
  directories.push(directory);
  return directory;
}

/** Returns a data directory as an earlier start has left it. */
function createUsedDirectory(): string {
  const directory = createDirectory();
  copyCluster(directory);
  return directory;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  running.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return Object.values(rows[0] ?? {})[0];
}

/** Starts the database in a process of its own, as a launcher does. */
async function startElsewhere(dataDir: string) {
  const program = `import { startEmbeddedPostgres } from '${import.meta.dirname}/start.ts';
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.send({ pid: server.pid, url: server.url });
    process.on('message', () => process.exit(0));`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    cwd: import.meta.dirname,
  });
  const [message] = (await once(child, 'message')) as [{ pid: number; url: string }];
  return { child, ...message };
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('starts in an empty directory, keeps its data over a restart, and flushes writes to disk', async () => {
    const dataDir = createDirectory();
    const first = await start(dataDir);
    expect(first.adopted).toBe(false);
    expect(await ask(first.url, 'show server_version')).toMatch(/^18\./);
    expect(await ask(first.url, 'show fsync')).toBe('on');
    expect(await ask(first.url, 'show max_connections')).toBe('100');
    await ask(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    await first.ended;

    const second = await start(dataDir);
    expect(await ask(second.url, 'select n from kept')).toBe(7);
  });

  it('rejects a connection without the password', async () => {
    const server = await start(createUsedDirectory());
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('takes over the database server of a killed process', async () => {
    const dataDir = createUsedDirectory();
    const other = await startElsewhere(dataDir);
    await ask(other.url, 'create table kept as select 8 as n');
    other.child.kill('SIGKILL');
    await once(other.child, 'exit');

    const server = await start(dataDir);
    expect(server).toMatchObject({ adopted: true, pid: other.pid });
    expect(await ask(server.url, 'select n from kept')).toBe(8);
    await server.stop();
    expect(isAlive(other.pid)).toBe(false);
  });

  it('recovers when both the process and the database server were killed', async () => {
    const dataDir = createUsedDirectory();
    const other = await startElsewhere(dataDir);
    await ask(other.url, 'create table kept as select 9 as n');
    other.child.kill('SIGKILL');
    process.kill(other.pid, 'SIGKILL');
    await once(other.child, 'exit');

    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
    expect(await ask(server.url, 'select n from kept')).toBe(9);
  });

  it('rejects a directory that another running process uses', async () => {
    const dataDir = createUsedDirectory();
    const other = await startElsewhere(dataDir);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by another running portal.`,
    );
    expect(await ask(other.url, 'select 1')).toBe(1);
    other.child.kill('SIGKILL');
    await once(other.child, 'exit');
    await start(dataDir);
  });

  it('ignores the process ID of a server that no longer runs', async () => {
    const dataDir = createUsedDirectory();
    await (await start(dataDir)).stop();
    const stale = [process.pid, join(dataDir, 'cluster'), 1, 1, '', '127.0.0.1', '', 'ready'].join('\n');
    writeFileSync(join(dataDir, 'cluster/postmaster.pid'), stale);
    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
  });

  it('notices that the server is gone', async () => {
    const server = await start(createUsedDirectory());
    process.kill(server.pid, 'SIGINT');
    await server.ended;
    expect(isAlive(server.pid)).toBe(false);
  });

  it('stops when its process ends without stopping it', async () => {
    const other = await startElsewhere(createUsedDirectory());
    other.child.send('exit');
    await once(other.child, 'exit');
    await waitUntil(() => !isAlive(other.pid), 'the end of the server');
  });

  it('explains in one line why a damaged cluster does not start', async () => {
    const dataDir = createUsedDirectory();
    await (await start(dataDir)).stop();
    writeFileSync(join(dataDir, 'cluster/PG_VERSION'), '9.6\n');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /does not start: database files are incompatible/,
    );
  });

  it('starts over when creating the cluster was interrupted', async () => {
    const dataDir = createDirectory();
    mkdirSync(join(dataDir, 'cluster.new'));
    writeFileSync(join(dataDir, 'cluster.new/PG_VERSION'), '18\n');
    const server = await start(dataDir);
    expect(await ask(server.url, 'select 1')).toBe(1);
  });
});

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  const originalPath = process.env.PATH;
  afterEach(() => {
    process.env.PATH = originalPath;
  });

  /** Returns a search path on which only the named programs of the system are found. */
  function allowOnlyPrograms(...names: string[]): void {
    const directory = createDirectory();
    for (const name of names) {
      symlinkSync(
        spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim(),
        join(directory, name),
      );
    }
    process.env.PATH = directory;
  }

  it('runs as an unprivileged user if user namespaces are not allowed, below a closed directory, and changes back later', async () => {
    const closed = createDirectory();
    const dataDir = join(closed, 'data');
    allowOnlyPrograms('setpriv');
    const asUnprivileged = await start(dataDir);
    expect(readFileSync(`/proc/${String(asUnprivileged.pid)}/status`, 'utf8')).toMatch(/^Uid:\s+65534/m);
    await ask(asUnprivileged.url, 'create table kept as select 5 as n');
    await asUnprivileged.stop();

    process.env.PATH = originalPath;
    const later = await start(dataDir);
    expect(await ask(later.url, 'select n from kept')).toBe(5);
  });

  it('says what to do if it can run as no user', async () => {
    allowOnlyPrograms();
    await expect(startEmbeddedPostgres({ dataDir: createDirectory() })).rejects.toThrow(/Set DATABASE_URL/);
  });
});
