import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  toInlineProgram,
  launch,
  readListenerFile,
  listeners,
  readPostmasterPid,
  waitUntil,
  type Launched,
} from '../test/run-launcher.ts';
import { isAlive } from './embedded-postgres/process-state.ts';
import { makeTemporaryFolder } from './embedded-postgres/temporary-folder.ts';
import { findFreePort } from './ports.ts';

let dataDir: string;
let ports: { PORT: string; SANDBOX_PORT: string; DESK_PORT: string };
const launched: Launched[] = [];

beforeEach(async () => {
  dataDir = makeTemporaryFolder();
  ports = {
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    DESK_PORT: String(await findFreePort()),
  };
});

afterEach(async () => {
  for (const { child, ended } of launched.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function run(environment: Record<string, string> = {}, programs = listeners): Launched {
  const started = launch(dataDir, { ...ports, ...environment }, programs);
  launched.push(started);
  return started;
}

async function startPortal() {
  const portal = run();
  await portal.untilReady();
  const pids = [
    readListenerFile(dataDir, 'server').pid,
    readListenerFile(dataDir, 'sandbox').pid,
    readPostmasterPid(dataDir),
  ];
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  return { ...portal, pids };
}

async function answer(port: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/`);
  return response.text();
}

describe('a portal that starts', () => {
  it('prints the ready line last, when both programs answer and the demo data is loaded', async () => {
    const portal = await startPortal();
    expect(portal.output()).toBe(
      `ready: portal http://127.0.0.1:${ports.PORT} sandbox http://127.0.0.1:${ports.SANDBOX_PORT} desk http://127.0.0.1:${ports.DESK_PORT}\n`,
    );
    expect(await answer(ports.PORT)).toBe('here');
    expect(await answer(ports.SANDBOX_PORT)).toBe('here');
    expect(readFileSync(join(dataDir, 'logs/sample-data.log'), 'utf8')).toBe('seeded\n');
  });

  it('creates the keys once and uses them at the next start', async () => {
    const first = await startPortal();
    const readKeys = () => {
      const { CODE_PEPPER, LOOKUP_KEY, ENCRYPTION_KEYS } = readListenerFile(dataDir, 'server').environment;
      return [CODE_PEPPER, LOOKUP_KEY, ENCRYPTION_KEYS];
    };
    const given = readKeys();
    expect(given.every((key) => (key ?? '').length >= 32)).toBe(true);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    first.child.kill('SIGTERM');
    await first.ended;
    await startPortal();
    expect(readKeys()).toEqual(given);
  });

  it('chooses another port for the staff API if the default port is in use', async () => {
    const other = createServer().listen(3002, '127.0.0.1');
    // Another program of this machine may hold the port already.
    await Promise.race([once(other, 'listening'), once(other, 'error')]);
    const portal = run({ DESK_PORT: '' });
    await portal.untilReady();
    const { DESK_PORT = '' } = readListenerFile(dataDir, 'server').environment;
    expect(DESK_PORT).not.toBe('3002');
    expect(portal.output()).toContain(
      `DESK_PORT 3002 is taken: the desk is at http://127.0.0.1:${DESK_PORT}\n`,
    );
    other.close();
  });

  it('passes the person’s settings on to the programs', async () => {
    const portal = run({ SUPPORT_EMAIL: 'us@example.com', TWILIO_FROM: '' });
    await portal.untilReady();
    expect(readListenerFile(dataDir, 'server').environment).toMatchObject({
      SUPPORT_EMAIL: 'us@example.com',
      TWILIO_FROM: '+12125550199',
      SANDBOX: 'true',
      STRIPE_API_URL: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
    });
  });

  it('shows a program’s errors, and writes its log to the log file only', async () => {
    const talking = toInlineProgram(`console.error('{"level":"info"}'); console.error('low on memory');`);
    const server = toInlineProgram(`${listeners.server.at(-1) ?? ''}
      setTimeout(() => { ${talking.at(-1) ?? ''} }, 300);`);
    const portal = run({}, { ...listeners, server });
    await portal.untilReady();
    await waitUntil(() => portal.errorOutput() !== '', 'an error line');
    expect(portal.errorOutput()).toBe('low on memory\n');
    expect(readFileSync(join(dataDir, 'logs/server.log'), 'utf8')).toContain('{"level":"info"}\n');
  });

  it('keeps the log of the run before', async () => {
    const writeTalkingServer = (text: string) =>
      toInlineProgram(`console.error('{"run":"${text}"}'); ${listeners.server.at(-1) ?? ''}`);
    for (const text of ['first', 'second']) {
      const portal = run({}, { ...listeners, server: writeTalkingServer(text) });
      await portal.untilReady();
      portal.child.kill('SIGTERM');
      await portal.ended;
    }
    expect(readFileSync(join(dataDir, 'logs/server.log'), 'utf8')).toContain('second');
    expect(readFileSync(join(dataDir, 'logs/server.1.log'), 'utf8')).toContain('first');
  });

  it('starts neither sandbox nor demo data with real providers, and prints a worker’s health URL', async () => {
    await startPortal();
    const { DATABASE_URL = '' } = readListenerFile(dataDir, 'server').environment;
    const other = makeTemporaryFolder();
    const launchReal = async (role: string) => {
      const port = String(await findFreePort());
      const portal = launch(other, { ...ports, PORT: port, SANDBOX: 'false', DATABASE_URL, ROLE: role });
      launched.push(portal);
      await waitUntil(() => portal.output().includes('ready: '), 'a line');
      // The server's own log, which is passed on.
      expect(portal.output()).toContain('server: listening on ');
      expect(readListenerFile(other, 'server').environment).not.toHaveProperty('STRIPE_API_URL');
      expect(() => readListenerFile(other, 'sandbox')).toThrow();
      portal.child.kill('SIGTERM');
      await portal.ended;
      return (/^ready: .*$/m.exec(portal.output())?.[0] ?? '').replace(port, '<port>');
    };
    expect(await launchReal('web')).toBe(
      `ready: portal http://127.0.0.1:<port> desk http://127.0.0.1:${ports.DESK_PORT}`,
    );
    expect(await launchReal('worker')).toBe('ready: worker, its health at http://127.0.0.1:<port>/readyz');
    rmSync(other, { recursive: true });
  });
});

describe('a portal that stops', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('stops everything on %s', async (signal) => {
    const portal = await startPortal();
    portal.child.kill(signal);
    expect(await portal.ended).toEqual({ code: 0, signal: null });
    expect(portal.pids.map(isAlive)).toEqual([false, false, false]);
    expect(portal.errorOutput()).toBe('');
  });

  it('stops while it is still starting', async () => {
    const portal = run({}, { ...listeners, server: toInlineProgram('setInterval(() => {}, 1000)') });
    const started = ['sandbox.json', 'logs/server.log', 'postgres/cluster/postmaster.pid'];
    await waitUntil(() => started.every((name) => existsSync(join(dataDir, name))), 'all of it has begun');
    const pids = [readListenerFile(dataDir, 'sandbox').pid, readPostmasterPid(dataDir)];
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toEqual({ code: 0, signal: null });
    expect(pids.map(isAlive)).toEqual([false, false]);
  });

  it.each([
    ['server', 0],
    ['sandbox', 1],
    ['embedded database', 2],
  ])('stops everything when the %s exits, with one line that names it', async (name, index) => {
    const portal = await startPortal();
    process.kill(portal.pids[index]!, 'SIGKILL');
    expect(await portal.ended).toEqual({ code: 1, signal: null });
    expect(portal.pids.map(isAlive)).toEqual([false, false, false]);
    expect(portal.errorOutput()).toMatch(
      new RegExp(`^The ${name} ended by itself \\(.*\\)\\. Everything else was stopped\\.\n$`),
    );
  });
});

describe('a launcher that was killed', () => {
  it('stops its programs when it is killed, and the next start takes over the database', async () => {
    const first = await startPortal();
    const [server, sandbox, database] = first.pids as [number, number, number];
    first.child.kill('SIGKILL');
    await first.ended;
    const second = run();
    await second.untilReady();
    expect([server, sandbox].map(isAlive)).toEqual([false, false]);
    expect(readPostmasterPid(dataDir)).toBe(database);
    second.child.kill('SIGTERM');
    await second.ended;
    expect(isAlive(database)).toBe(false);
  });

  it('waits for a killed launcher that is still stopping', async () => {
    const slow = `process.on('SIGTERM', () => setTimeout(() => process.exit(0), 1500));`;
    const first = run({}, { ...listeners, server: toInlineProgram(slow + (listeners.server.at(-1) ?? '')) });
    await first.untilReady();
    first.child.kill('SIGTERM');
    const second = run();
    await second.untilReady();
    expect(await first.ended).toEqual({ code: 0, signal: null });
  });
});

describe('a portal that can’t start says why in one line', () => {
  async function expectFailure(portal: Launched, line: string): Promise<void> {
    expect(await portal.ended).toEqual({ code: 1, signal: null });
    expect(portal.errorOutput()).toBe(`${line}\n`);
    expect(portal.output()).toBe('');
  }

  it.each(['PORT', 'SANDBOX_PORT', 'DESK_PORT'] as const)('when %s is taken', async (name) => {
    const other = createServer().listen(Number(ports[name]), '127.0.0.1');
    await once(other, 'listening');
    await expectFailure(
      run(),
      `${name} ${ports[name]} is taken by another program. Stop that one, or set ${name} to a free port.`,
    );
    other.close();
  });

  it('says so when another running portal uses DATA_DIR, and lets that one run', async () => {
    const first = await startPortal();
    const second = run({
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
    });
    await expectFailure(
      second,
      `DATA_DIR ${dataDir} is in use by another running portal. Stop that one, or set DATA_DIR to another directory.`,
    );
    expect(await answer(ports.PORT)).toBe('here');
    expect(first.pids.map(isAlive)).toEqual([true, true, true]);
  });

  it('says so when DATA_DIR can’t be written to', async () => {
    const portal = run({ DATA_DIR: '/proc/data' });
    expect(await portal.ended).toEqual({ code: 1, signal: null });
    expect(portal.errorOutput()).toMatch(
      /^DATA_DIR \/proc\/data can't be written to \(.*\)\. Set DATA_DIR to a directory of your own\.\n$/,
    );
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['SANDBOX_PORT', '0'],
  ])('when %s is %s', async (name, value) => {
    await expectFailure(run({ [name]: value }), `${name} is "${value}": it must be a port, 1 to 65535.`);
  });

  it('says so when the staff’s port is the portal’s', async () => {
    await expectFailure(
      run({ DESK_PORT: ports.PORT }),
      `PORT and DESK_PORT are both ${ports.PORT}. Use two different ports.`,
    );
  });

  it('says so when both ports are the same', async () => {
    await expectFailure(
      run({ SANDBOX_PORT: ports.PORT }),
      `PORT and SANDBOX_PORT are both ${ports.PORT}. Use two different ports.`,
    );
  });

  it('[SEC-09] says so when a sandbox would listen on a network', async () => {
    await expectFailure(
      run({ HOST: '0.0.0.0' }),
      'HOST is 0.0.0.0: a sandbox runs only on this machine (127.0.0.1), because everyone knows its keys. Set SANDBOX=false for real members.',
    );
  });

  it('[SEC-09] says so when real members would have no database of their own', async () => {
    await expectFailure(
      run({ SANDBOX: 'false' }),
      'DATABASE_URL is not set: with SANDBOX=false, the data belongs in a PostgreSQL of your own. The embedded one is only for the sandbox.',
    );
  });

  it('says so when no server answers at DATABASE_URL, without the password', async () => {
    const port = String(await findFreePort());
    await expectFailure(
      run({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/moments` }),
      `DATABASE_URL postgres://me:***@127.0.0.1:${port}/moments can't be reached: connect ECONNREFUSED 127.0.0.1:${port}. Start that database, or unset DATABASE_URL to use the embedded one.`,
    );
  });

  it('says so when DATABASE_URL is no address', async () => {
    await expectFailure(
      run({ DATABASE_URL: 'my secret database' }),
      'DATABASE_URL is not an address like postgres://user:password@host:5432/name.',
    );
  });

  it('repeats the server’s message when the server rejects its configuration, and stops the started programs', async () => {
    // Both start at the same time: without waiting, the sandbox may be stopped before it runs.
    const rejecting = toInlineProgram(`
      import { statSync } from 'node:fs';
      while (!statSync(process.env.DATA_DIR + '/sandbox.json', { throwIfNoEntry: false })?.size) await new Promise((go) => setTimeout(go, 10));
      console.error('configuration: LOG_LEVEL is wrong');
      process.exit(1);`);
    await expectFailure(run({}, { ...listeners, server: rejecting }), 'configuration: LOG_LEVEL is wrong');
    expect(isAlive(readListenerFile(dataDir, 'sandbox').pid)).toBe(false);
  });

  it('says so when a program exits without output', async () => {
    await expectFailure(
      run({}, { ...listeners, server: toInlineProgram('process.exit(3)') }),
      `The server ended before it was ready (exit code 3). Its log: ${join(dataDir, 'logs/server.log')}`,
    );
  });
});

it('uses the database of DATABASE_URL and starts none of its own', async () => {
  const first = await startPortal();
  const { DATABASE_URL = '' } = readListenerFile(dataDir, 'server').environment;
  const other = makeTemporaryFolder();
  const second = launch(other, {
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    DESK_PORT: String(await findFreePort()),
    DATABASE_URL,
  });
  launched.push(second);
  await second.untilReady();
  expect(readListenerFile(other, 'server').environment.DATABASE_URL).toBe(DATABASE_URL);
  second.child.kill('SIGTERM');
  await second.ended;
  expect(() => readPostmasterPid(other)).toThrow();
  expect(first.pids.map(isAlive)).toEqual([true, true, true]);
  rmSync(other, { recursive: true });
});
