import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rootCertificates } from 'node:tls';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createJobHandlers } from '../src/job-handlers.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { limits } from '../src/platform/limits/limits.ts';
import { prepareDatabase } from '../src/startup/prepare-database.ts';
import { createTestConfiguration } from './configuration.ts';
import { canReplicate, postgresPrograms, startReplicatedPair } from './replicated-pair.ts';
import { startTestServer } from './test-server.ts';

const deploy = path.resolve(import.meta.dirname, '../../deploy');
const read = (file: string): string => readFileSync(path.join(deploy, file), 'utf8');

const canRun = (program: string, version = '--version'): boolean =>
  spawnSync(program, [version]).status === 0;

/** Runs a program in the folder of the alerts. */
function run(program: string, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd: path.join(deploy, 'monitoring'),
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Lists the metrics that a text with PromQL names. */
const listMetricNames = (text: string): string[] => [
  ...new Set(text.match(/\b(moments|http|process|nodejs)_[a-z0-9_]+\b/g) ?? []),
];

it.each(['monitoring/alerts.yml', 'monitoring/dashboard.json'])(
  '%s names only metrics of the server',
  async (file) => {
    const server = await startTestServer();
    const { body } = await server.desk.inject('/metrics');
    await server.close();
    const known = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    const names = listMetricNames(read(file));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  },
);

it('[OPS-05] the documentation says what to do about each metric that alerts, and each of its metrics alerts', () => {
  const manual = read('../docs/operating.md');
  const table = manual.slice(manual.indexOf('## Monitoring and alerts'), manual.indexOf('## Limits'));
  const alerting = listMetricNames(read('monitoring/alerts.yml')).map((name) => name.replace(/_bucket$/, ''));
  // When a process began tells only how long an age may be missing.
  const explained = [...listMetricNames(table), 'process_start_time_seconds'];
  expect(alerting.filter((name) => !explained.includes(name))).toEqual([]);
  expect(listMetricNames(table).filter((name) => !alerting.includes(name))).toEqual([]);
});

/** Reads the table below a heading of the operating manual: the names in the first column and the text of the others, by row. */
const readManualRows = (heading: string): readonly (readonly [names: readonly string[], rest: string])[] => {
  const [, part = ''] = read('../docs/operating.md').split(`\n## ${heading}\n`);
  const rows = part.split('\n## ')[0]?.matchAll(/^\| (`[^|]+) \| (.+) \|$/gm) ?? [];
  return [...rows].map(([, names = '', rest = '']) => [
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    rest,
  ]);
};

it('[OPS-05] the documentation says of each queue what its jobs do', async () => {
  const server = await startTestServer();
  const queues = createJobHandlers(server.services).map(({ queue }) => queue);
  await server.close();
  const explained = new Set(readManualRows('Jobs').flatMap(([names]) => names));
  const isCleanUp = (queue: string): boolean => /^delete-old-|-clean-up$/.test(queue);
  expect(queues.filter((queue) => !isCleanUp(queue) && !explained.has(queue))).toEqual([]);
  expect([...explained].filter((name) => !name.includes('…') && !queues.includes(name))).toEqual([]);
});

it('[SEC-05] the documentation names each limit with its default', () => {
  const documented = readManualRows('Limits').flatMap(([names, rest]) => {
    const points = rest.split(' | ')[0]?.trim().split(', ') ?? [];
    return names.map((name, place): [string, string] => [
      name.replace(/^…/, (names[0] ?? '').replace(/In(?:A|An)(?:Minute|Hour|Day)$/, '')),
      points[place] ?? '',
    ]);
  });
  const defaults = Object.entries(limits).map(([name, { points }]) => [name, points.toLocaleString('en-US')]);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(defaults));
});

it('[COVER-04] the dashboard shows each number that alerts about members and crises', () => {
  const care = listMetricNames(read('monitoring/alerts.yml')).filter((name) =>
    /waits_on_shift|without_coach|matches|crises|on_call/.test(name),
  );
  expect(care).toHaveLength(6);
  expect(care.filter((name) => !read('monitoring/dashboard.json').includes(name))).toEqual([]);
});

it.runIf(canRun('caddy'))('the proxy’s configuration is valid (needs caddy)', () => {
  const settings = ['PUBLIC_URL=https://members.example', 'DESK_URL=https://desk.example:3443'];
  const { status, output } = run('env', ...settings, 'caddy', 'adapt', '--config', '../Caddyfile');
  expect([status, output]).toEqual([0, expect.stringContaining('"listen":[":3443"]')]);
});

it('[OPS-05] each alert has a test in which it fires', () => {
  const alerts = read('monitoring/alerts.yml').matchAll(/- alert: (\w+)/g);
  const fired = read('monitoring/alerts.test.yml').matchAll(
    /alertname: (\w+)\n +exp_alerts:\n +- exp_labels/g,
  );
  expect(new Set([...fired].map(([, name]) => name))).toEqual(new Set([...alerts].map(([, name]) => name)));
});

it.runIf(canRun('promtool'))('the alerts are valid and fire as their tests say (needs promtool)', () => {
  expect(run('promtool', 'check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 });
  const tests = run('promtool', 'test', 'rules', 'alerts.test.yml');
  expect([tests.status, tests.output]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

it('the units and the composition give a stopping server the time that it needs', () => {
  expect(read('systemd/moments@.service')).toMatch(/^TimeoutStopSec=40$/m);
  expect(read('compose.yml')).toMatch(/^ +stop_grace_period: 40s$/m);
});

it('the composition keeps the logs of every container small', () => {
  expect(read('compose.yml')).toMatch(/^x-logging: &logging\n  driver: local\n  options: \{ max-size: /m);
  const logged = /^    (?:<<: \*(?:server|web)|logging: \*logging)$/m;
  const names = [...read('compose.yml').matchAll(/^  ([\w-]+):\n    (?:image|<<): /gm)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(['proxy', 'web-1', 'web-2', 'worker', 'migrate', 'database', 'backup']);
  for (const name of names)
    expect([name, findService(name ?? '')]).toEqual([name, expect.stringMatching(logged)]);
  expect(/^x-server:(?:.*\n)*?\n/m.exec(read('compose.yml'))?.[0]).toContain('  logging: *logging\n');
});

it('[OPS-05] an upgrade migrates again without stopping the servers that run', () => {
  const unit = read('systemd/moments@.service');
  expect(unit).toMatch(/^After=.*\bmoments-migrate\.service/m);
  expect(unit).toMatch(/^Wants=.*\bmoments-migrate\.service/m);
  expect(unit).not.toMatch(/^(Requires|BindsTo|PartOf)=.*moments-migrate/m);
  // The database's container mounts a file of the folder. From that of a new release, "run" with it would restart it.
  const [, upgrade = ''] = read('../docs/operating.md').split('\n## Upgrading\n');
  expect(upgrade).toContain('docker compose run --rm --no-deps migrate');
});

it('[OPS-05] an upgrade unpacks one archive, though that of the release before is kept', () => {
  const manual = read('../docs/operating.md');
  const [, upgrade = ''] = manual.split('\n## Upgrading\n');
  const unpacked = [...upgrade.matchAll(/^tar -xzf (\S+)/gm)].map(([, archive = '']) => archive);
  expect(unpacked).toEqual([expect.stringMatching(/^moments-\d+\.\d+\.\d+\.tar\.gz$/)]);
});

it('limits the heap of servers in production as the launcher does, whose memory the bench measures', () => {
  const listLimits = (text: string): string[] => text.match(/--max-[\w-]+-size=\d+/g) ?? [];
  const launcher = listLimits(read('../launcher/src/program.ts'));
  expect(launcher).toHaveLength(2);
  for (const file of ['Dockerfile', 'systemd/moments@.service'])
    expect(listLimits(read(file)), file).toEqual(launcher);
});

it('the composition mounts and builds only files that exist', () => {
  const files = readdirSync(deploy);
  const named = [...read('compose.yml').matchAll(/(?:- \.\/|dockerfile: deploy\/)([\w.-]+)/g)].map(
    ([, name]) => name,
  );
  expect(named).toEqual(
    expect.arrayContaining(['Dockerfile', 'Caddyfile', 'backup.sh', 'create-server-role.sh']),
  );
  expect(
    named.filter((name) => !['backups', 'staff'].includes(name ?? '') && !files.includes(name ?? '')),
  ).toEqual([]);
});

/** Finds the part of the composition about a service, without comments. */
const findService = (name: string): string =>
  new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)*)`, 'm').exec(read('compose.yml'))?.[1] ?? '';

it('[SEC-09] the composition gives the servers and the proxy no password of the tables’ owner', () => {
  expect(/^x-server:(?:.*\n)*?\n/m.exec(read('compose.yml'))?.[0]).toContain('env_file: [moments.env]');
  expect(findService('proxy')).toContain('env_file: [proxy.env]');
  for (const name of ['migrate', 'database', 'backup'])
    expect(findService(name)).toContain('env_file: [database.env');
  expect(findService('worker')).not.toContain('database.env');
  expect(read('systemd/moments@.service')).not.toContain('migrate.env');
});

it('[SEC-09] the proxy of the composition reaches the web processes only from the network that they trust', () => {
  const composition = read('compose.yml');
  const [, trusted = ''] = /TRUSTED_PROXIES: (\S+)/.exec(composition) ?? [];
  const [, networks = ''] = /^networks:\n((?:.*\n)*)/m.exec(composition) ?? [];
  expect(networks).toMatch(
    new RegExp(`^  outside:\n    ipam:\n      config: \\[\\{ subnet: ${trusted} \\}\\]$`, 'm'),
  );
  expect(findService('proxy')).toContain('networks: [outside]');
  expect(composition).toMatch(/^x-server:(?:.*\n)*?  networks: \[outside, inside\]$/m);
  expect(findService('database')).toContain('networks: [inside]');
});

it('[SEC-09] the composition shows the staff’s listener and the worker’s to its own machine only', () => {
  const published = [...read('compose.yml').matchAll(/'([\d.:]+):300[02]'/g)].map(([, from]) => from);
  expect(published).toEqual(['127.0.0.1:3002', '127.0.0.1:3012', '127.0.0.1:3020']);
});

it('[SEC-09] the failover’s machines connect only encrypted, and change something only with a password', () => {
  const patroni = read('failover/patroni.yml');
  expect(patroni.match(/^ +- host\w* .*$/gm)).toHaveLength(2);
  expect(patroni).not.toMatch(/^ +- host(nossl)? /m);
  expect(patroni.match(/sslmode: verify-ca/g)).toHaveLength(3);
  for (const part of [/^restapi:\n(?: .*\n)*?  certfile: /m, /^restapi:\n(?: .*\n)*?  authentication: /m])
    expect(patroni).toMatch(part);
  expect(patroni).toMatch(/^etcd3:\n(?: .*\n)*?  protocol: https\n/m);
  expect(read('failover/haproxy.cfg')).toContain(' check-ssl verify required ');
});

it('the composition builds the image of the servers once', () => {
  expect(read('compose.yml').match(/dockerfile: deploy\/Dockerfile/g)).toHaveLength(1);
  expect(findService('migrate')).toContain('dockerfile: deploy/Dockerfile');
});

it('the composition migrates only once the database answers by TCP, not while the image creates it', () => {
  expect(findService('database')).toMatch(/pg_isready --host 127\.0\.0\.1 /);
});

it.runIf(canRun('caddy', 'version'))('the Caddyfile is valid (needs caddy)', () => {
  const validate = ['caddy', 'validate', '--adapter=caddyfile', '--config=../Caddyfile'];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'moments-caddy-'));
  const authority = path.join(folder, 'ca.pem');
  writeFileSync(authority, rootCertificates[0] ?? '');
  const settings = ['PUBLIC_URL=https://moments.example.org', `STAFF_CA=${authority}`];
  for (const access of ['network', 'certificates']) {
    const { status, output } = run('env', ...settings, `DESK_ACCESS=${access}`, ...validate);
    expect([status, output]).toEqual([0, expect.stringContaining('Valid configuration')]);
  }
  rmSync(folder, { recursive: true });
});

describe.runIf(canReplicate)('create-server-role.sh (needs PostgreSQL 15)', { timeout: 120_000 }, () => {
  it('creates the role that serves, to which a migration gives its rights', async () => {
    const pair = await startReplicatedPair();
    const { hostname, port, pathname } = new URL(pair.primaryUrl);
    const createRole = (password: string) =>
      spawnSync('bash', [path.join(deploy, 'create-server-role.sh')], {
        encoding: 'utf8',
        env: {
          PATH: `${postgresPrograms}:${process.env['PATH'] ?? ''}`,
          PGHOST: hostname,
          PGPORT: port,
          POSTGRES_USER: 'postgres',
          POSTGRES_DB: pathname.slice(1),
          SERVER_PASSWORD: password,
        },
      });
    try {
      const rejected = createRole('');
      expect([rejected.status, rejected.stderr]).toEqual([1, expect.stringContaining('SERVER_PASSWORD')]);
      expect(createRole(`it's "quoted"`)).toMatchObject({ status: 0, stderr: '' });
      const client = new pg.Client({ connectionString: pair.primaryUrl });
      await client.connect();
      const { rows } = await client.query(
        `select rolcanlogin, rolsuper from pg_roles where rolname = 'moments_server'`,
      );
      expect(rows).toEqual([{ rolcanlogin: true, rolsuper: false }]);
      const serverUrl = pair.primaryUrl.replace('postgres@', 'moments_server@');
      await prepareDatabase(
        createTestConfiguration({ DATABASE_URL: serverUrl, DATABASE_MIGRATION_URL: pair.primaryUrl }),
        pino({ level: 'silent' }),
      );
      const server = new pg.Client({ connectionString: serverUrl });
      await server.connect();
      expect((await server.query('select from members')).rowCount).toBe(0);
      await expect(server.query('delete from audit_log')).rejects.toThrow('permission denied');
      await server.end();
      await client.end();
    } finally {
      await pair.stop();
    }
  });
});

describe.runIf(canReplicate)('backup.sh (needs PostgreSQL 15)', { timeout: 120_000 }, () => {
  /** Runs the script against a database, once unless told otherwise. */
  const runBackup = (
    url: string,
    folder: string,
    changes: Readonly<Record<string, string>> = {},
    how: readonly string[] = ['once'],
  ) => {
    const { hostname, port, username, pathname } = new URL(url);
    return spawnSync('bash', [path.join(deploy, 'backup.sh'), ...how], {
      encoding: 'utf8',
      env: {
        PATH: `${postgresPrograms}:${process.env['PATH'] ?? ''}`,
        PGHOST: hostname,
        PGPORT: port,
        POSTGRES_USER: username,
        POSTGRES_PASSWORD: 'unused',
        POSTGRES_DB: pathname.slice(1),
        BACKUP_DIR: folder,
        ...changes,
      },
    });
  };

  it('writes a dump that can be restored, keeps those of 14 days, copies it, and says by its exit code and an age when it failed', async () => {
    const pair = await startReplicatedPair();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'moments-backups-'));
    try {
      await migrate(pair.primaryUrl, path.resolve(import.meta.dirname, '../migrations'));
      const client = new pg.Client({ connectionString: pair.primaryUrl });
      await client.connect();
      await client.query(`insert into partners (name) values ('Northside College')`);
      await client.query('create database restored');
      for (let age = 1; age < 17; age += 1) {
        const dump = path.join(folder, `moments-2026-01-${String(31 - age)}T000000Z.dump`);
        writeFileSync(dump, '');
        const writtenAt = Date.now() / 1_000 - age * 86_400 + 3_600;
        utimesSync(dump, writtenAt, writtenAt);
      }
      expect(runBackup(pair.primaryUrl, folder)).toMatchObject({ status: 0 });
      const kept = readdirSync(folder).toSorted();
      expect([kept.length, kept[0]]).toEqual([15, 'moments-2026-01-17T000000Z.dump']);
      const restoredUrl = pair.primaryUrl.replace(/postgres$/, 'restored');
      const dump = path.join(folder, kept.at(-1) ?? '');
      const restored = spawnSync(
        path.join(postgresPrograms, 'pg_restore'),
        ['--exit-on-error', '--no-owner', '--dbname', restoredUrl, dump],
        { encoding: 'utf8' },
      );
      expect([restored.status, restored.stderr]).toEqual([0, '']);
      const copy = new pg.Client({ connectionString: restoredUrl });
      await copy.connect();
      expect((await copy.query('select name from partners')).rows).toEqual([{ name: 'Northside College' }]);
      await copy.end();
      const readFacts = async () => {
        const { rows } = await client.query<{ name: string }>('select name from database_facts');
        return rows.map(({ name }) => name);
      };
      expect(await readFacts()).toEqual(['backup-finished']);
      const missing = path.join(folder, 'dump/is-a-file');
      const uncopied = runBackup(pair.primaryUrl, folder, {
        RESTIC_REPOSITORY: missing,
        RESTIC_PASSWORD: '',
      });
      expect([uncopied.status, uncopied.stderr]).toEqual([
        1,
        expect.stringContaining('backup: the copy elsewhere failed'),
      ]);
      expect(await readFacts()).toEqual(['backup-finished']);
      const dumps = readdirSync(folder).length;
      await pause(1_000);
      // Waits only until a new dump would get a new name, and ends the script instead of its third wait.
      const sleep = `/bin/sleep 1; echo "$1" >> "$0.log"; [ "$(wc -l < "$0.log")" -lt 3 ]`;
      const programs = mkdtempSync(path.join(os.tmpdir(), 'moments-programs-'));
      writeFileSync(path.join(programs, 'sleep'), `#!/bin/bash\n${sleep}\n`, { mode: 0o755 });
      const repeated = {
        PATH: `${programs}:${postgresPrograms}:${process.env['PATH'] ?? ''}`,
        RESTIC_REPOSITORY: missing,
        RESTIC_PASSWORD: '',
      };
      expect(
        runBackup(pair.primaryUrl, folder, repeated, []).stderr.match(/copy elsewhere failed/g),
      ).toHaveLength(3);
      expect(readFileSync(path.join(programs, 'sleep.log'), 'utf8')).toBe('3600\n3600\n3600\n');
      expect(readdirSync(folder)).toHaveLength(dumps + 1);
      rmSync(programs, { recursive: true });
      if (canRun('restic', 'version')) {
        const settings = {
          RESTIC_REPOSITORY: path.join(folder, 'copies'),
          RESTIC_PASSWORD: 'a password of this test',
          RESTIC_CACHE_DIR: path.join(folder, 'cache'),
        };
        expect(runBackup(pair.primaryUrl, folder, settings)).toMatchObject({ status: 0 });
        const restore = ['restore', 'latest', '--target', path.join(folder, 'restored')];
        expect(spawnSync('restic', restore, { env: { ...process.env, ...settings } }).status).toBe(0);
        const last = readdirSync(folder)
          .filter((name) => name.endsWith('.dump'))
          .toSorted()
          .at(-1);
        const written = path.join(folder, last ?? '');
        expect(readFileSync(path.join(folder, 'restored', written)).equals(readFileSync(written))).toBe(true);
        expect(await readFacts()).toEqual(['backup-finished', 'backup-copied']);
      }
      await client.end();
      const failed = runBackup(pair.primaryUrl.replace(/postgres$/, 'missing'), folder);
      expect([failed.status, failed.stderr]).toEqual([1, expect.stringContaining('backup: failed')]);
      expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
      await pair.stop();
    }
  });
});
