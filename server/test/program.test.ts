import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '@moments/launcher/ports';
import { buildSandbox, type Sandbox } from '@moments/sandbox/app';
import { readConfiguration as readSandboxConfiguration } from '@moments/sandbox/configuration';
import { keysOfTests } from './configuration.ts';
import { openDatabaseProxy } from './database-proxy.ts';
import { buildServerProgram } from './server-program.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const children: ChildProcess[] = [];

let database: TestServer;
let sandbox: Sandbox;
let settings: Record<string, string>;
let program: string;
beforeAll(async () => {
  program = (await buildServerProgram()).main;
  database = await startTestServer();
  sandbox = await buildSandbox(readSandboxConfiguration({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }));
  const { url, smtpPort } = await sandbox.listen();
  settings = {
    DATABASE_URL: database.databaseUrl,
    SANDBOX: 'true',
    DRAIN_SECONDS: '0',
    ...keysOfTests,
    STRIPE_API_URL: url,
    TWILIO_API_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  };
});
afterAll(async () => {
  await sandbox.close();
  await database.close();
});
beforeEach(async () => {
  settings = { ...settings, DESK_PORT: String(await findFreePort()) };
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Run {
  readonly child: ChildProcess;
  readonly output: { out: string; err: string };
  readonly exit: Promise<number | null>;
}

/** Runs the server as a process, as in production. */
function run(changes: Record<string, string>, out: number | 'pipe' = 'pipe'): Run {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...settings, ...changes },
    stdio: ['ignore', out, 'pipe', 'ipc'],
  });
  children.push(child);
  const output = { out: '', err: '' };
  child.stdout?.on('data', (data: Buffer) => (output.out += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (output.err += data.toString()));
  return { child, output, exit: new Promise((resolve) => child.once('exit', resolve)) };
}

/** Returns a launcher that starts the server as ours does, prints its process ID, and reads its log. */
const writeLauncher = () => `
  import { spawn } from 'node:child_process';
  const options = ['--import', './launcher/src/exit-with-parent.ts', ${JSON.stringify(program)}];
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
  child.stderr.resume();
  child.stdout.on('data', (text) => String(text).includes('server: listening') && console.log(child.pid));`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The start of a process takes long on a busy machine. */
const patience = 90_000;

const expectOutput = (program: Run, text: string) =>
  expect.poll(() => program.output.out, { timeout: patience }).toContain(text);

describe('server process', { timeout: 2 * patience }, () => {
  it('[OPS-05] prints its address, serves requests, and stops cleanly on a signal', async () => {
    const port = String(await findFreePort());
    const server = run({ PORT: port });
    await expectOutput(server, `"server: listening on http://127.0.0.1:${port}"`);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    const call = await fetch(`http://127.0.0.1:${port}/api/v1/accounts/member/send-code?secret=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: '(212) 555-0171' }),
    });
    expect(call.status).toBe(200);
    const texts = await sandbox.app.inject('/api/messages?to=%2B12125550171');
    expect(texts.json()).toMatchObject([{ from: '+12125550198' }]);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    expect(server.output.out).toContain('/api/v1/accounts/member/send-code');
    // Probes would be most of the lines.
    expect(server.output.out).not.toContain('readyz');
    expect(server.output.out).not.toMatch(/5550171|secret|127\.0\.0\.1:\d+:\d+/);
  });

  it('[OPS-05] serves requests for DRAIN_SECONDS after a signal, while readyz answers 503', async () => {
    const port = String(await findFreePort());
    const server = run({ PORT: port, DRAIN_SECONDS: '3' });
    await expectOutput(server, 'server: listening');
    server.child.kill('SIGTERM');
    const signaled = performance.now();
    const readStatus = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    await expect.poll(() => readStatus('/readyz'), { interval: 20 }).toBe(503);
    const reply = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
    expect(await server.exit).toBe(0);
    expect(performance.now() - signaled).toBeGreaterThan(2_900);
  });

  it('ends the serving of new requests early after a second signal', async () => {
    const port = String(await findFreePort());
    const server = run({ PORT: port, DRAIN_SECONDS: '300' });
    await expectOutput(server, 'server: listening');
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  });

  it('[OPS-05] serves and stops cleanly when its log can’t be written', async () => {
    const port = String(await findFreePort());
    const full = openSync('/dev/full', 'w');
    const server = run({ PORT: port }, full);
    const ask = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    await expect.poll(() => ask().catch(() => 0), { timeout: patience }).toBe(200);
    for (let request = 0; request < 100; request += 1) expect(await ask()).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    closeSync(full);
  });

  it('[OPS-05] waits for a database that recovers, survives its recovery later, and writes only JSON lines', async () => {
    const proxy = await openDatabaseProxy(database.databaseUrl);
    proxy.recover();
    const port = String(await findFreePort());
    const server = run({ PORT: port, DATABASE_URL: proxy.url, LOG_LEVEL: 'warn' });
    await expectOutput(server, 'the database is starting or recovering');
    proxy.finishRecovery();
    await expectOutput(server, 'server: listening');
    const readStatus = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    proxy.recover();
    await expect.poll(readStatus, { timeout: patience }).toBe(503);
    proxy.finishRecovery();
    await expect.poll(readStatus, { timeout: patience }).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    const lines = server.output.out.trim().split('\n');
    expect(lines.filter((line) => !/^\{.*\}$/.test(line))).toEqual([]);
    expect(server.output.err).toBe('');
    proxy.close();
  });

  it.each(['web', 'all'])(
    'ends in the role %s when its launcher is killed while it writes its log',
    async (ROLE) => {
      const port = String(await findFreePort());
      const launcher = spawn(process.execPath, ['--input-type=module', '--eval', writeLauncher()], {
        cwd: root,
        env: { PATH: process.env['PATH'], ...settings, PORT: port, ROLE },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(launcher);
      const [line] = (await once(launcher.stdout, 'data')) as [Buffer];
      const pid = Number(line.toString());
      const ask = () => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
      for (let request = 0; request < 50; request += 1) await ask();
      launcher.kill('SIGKILL');
      for (let request = 0; request < 50; request += 1) void ask();
      await expect.poll(() => isAlive(pid)).toBe(false);
    },
  );

  it('stops when the process that started it is gone', async () => {
    const port = String(await findFreePort());
    const server = run({ PORT: port });
    await expectOutput(server, 'server: listening');
    server.child.disconnect();
    expect(await server.exit).toBe(0);
  });

  it('[OPS-01, OPS-05] serves staff, metrics, and the API description on a listener of their own', async () => {
    const port = String(await findFreePort());
    const server = run({ PORT: port });
    await expectOutput(server, `"server: staff API on http://127.0.0.1:${settings['DESK_PORT'] ?? ''}"`);
    await expectOutput(server, 'server: listening');
    const readStatus = async (at: string, path: string) => {
      const headers = { authorization: 'sandbox-operator' };
      const reply = await fetch(`http://127.0.0.1:${at}${path}`, { headers });
      // A reply that isn't read to its end is a request in progress, for which the server waits at a stop.
      await reply.arrayBuffer();
      return reply.status;
    };
    const paths = ['/metrics', '/version', '/api/v1/staff/people'];
    const health = ['/healthz', '/readyz'];
    const desk = settings['DESK_PORT'] ?? '';
    for (const path of [...paths, ...health])
      expect([path, await readStatus(desk, path)]).toEqual([path, 200]);
    for (const path of paths) expect([path, await readStatus(port, path)]).toEqual([path, 404]);
    for (const path of ['/webhooks/stripe', '/api/v1/students/member-profile'])
      expect([path, await readStatus(desk, path)]).toEqual([path, 404]);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
  });

  it('[OPS-05] runs only jobs in the worker role and serves only health checks and metrics', async () => {
    const port = String(await findFreePort());
    const worker = run({ PORT: port, ROLE: 'worker' });
    await expectOutput(worker, 'server: running jobs');
    const readStatus = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect([await readStatus('/healthz'), await readStatus('/readyz'), await readStatus('/metrics')]).toEqual(
      [200, 200, 200],
    );
    for (const path of [
      '/',
      '/auth',
      '/api/v1/students/member-profile',
      '/api/openapi.json',
      '/webhooks/stripe',
    ])
      expect(await readStatus(path)).toBe(404);
    worker.child.kill('SIGINT');
    expect(await worker.exit).toBe(0);
  });

  it('exits with one line that names the problem, without secrets', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const wrong = new URL(database.databaseUrl);
    wrong.pathname = '/no_such_database';
    const cases: [Record<string, string>, RegExp][] = [
      [{ CODE_PEPPER: 'short', LOOKUP_KEY: '' }, /^configuration: .*CODE_PEPPER.*LOOKUP_KEY is missing/],
      [
        { DATABASE_URL: 'postgres://me:pass-word@127.0.0.1:1/x' },
        /^database: can't connect to 127\.0\.0\.1:1\/x/,
      ],
      [{ DATABASE_URL: wrong.href }, /^database: .*the database does not exist/],
      [{ PORT: String(port) }, new RegExp(`^server: port ${port} is in use.* set PORT$`)],
      [
        { DESK_PORT: String(port), PORT: String(await findFreePort()) },
        new RegExp(`^server: port ${port} is in use.* set DESK_PORT$`),
      ],
      [{ STRIPE_SECRET_KEY: 'sk_live_1234' }, /^configuration: a live Stripe key/],
    ];
    await Promise.all(
      cases.map(async ([changes, message]) => {
        const server = run({ LOG_LEVEL: 'silent', ...changes });
        expect(await server.exit).toBe(1);
        await expect
          .poll(() => server.output.err.trim().split('\n'))
          .toEqual([expect.stringMatching(message)]);
        expect(server.output.err).not.toMatch(/pass-word|sk_live_1234|short/);
      }),
    );
    taken.close();
    // Five starts of a process on a busy machine.
  }, 90_000);
});
