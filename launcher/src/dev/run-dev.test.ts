import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  toInlineProgram,
  readListenerFile,
  listeners,
  observe,
  readPostmasterPid,
  prepareCluster,
  waitUntil,
  type Launched,
} from '../../test/run-launcher.ts';
import { isAlive } from '../embedded-postgres/process-state.ts';
import { findFreePort } from '../ports.ts';

const resolveApp = (name: string) => resolve(import.meta.dirname, '../../..', name, 'dev/main.ts');

let root: string;
let port: string;
let deskPort: string;
let dev: Launched;

/** Writes a server whose pages hold a configuration, and whose reply to calls is in its source. */
function writeServer(reply: string): void {
  const source = `
    import { writeFileSync } from 'node:fs';
    import { createServer } from 'node:http';
    const reply: string = ${reply};
    writeFileSync(process.env.DATA_DIR + '/server.json', JSON.stringify({ pid: process.pid, environment: process.env }));
    const page = '<script type="application/json" id="portal-configuration">{"supportEmail":"us@example.com"}</script>';
    const deskPage = '<script type="application/json" id="desk-configuration">{"portalUrl":"http://portal.example"}</script>';
    const serve = (html: string, name: string, onListening: () => void) =>
      createServer(({ url = '', headers }, response) => {
        if (url === '/api/host') response.end(headers.host);
        else if (reply === 'never') writeFileSync(process.env.DATA_DIR + '/asked', '');
        else response.end(url.startsWith('/api/') ? reply : html);
      })
        .listen(Number(process.env[name]), '127.0.0.1', onListening);
    serve(deskPage, 'DESK_PORT', () => serve(page, 'PORT', () => console.log('server: listening on it')));
    process.on('disconnect', () => process.exit(0));`;
  writeFileSync(join(root, 'server/main.ts'), source);
}

async function startDev(): Promise<void> {
  root = mkdtempSync(join(tmpdir(), 'run-dev-'));
  port = String(await findFreePort());
  deskPort = String(await findFreePort());
  mkdirSync(join(root, 'server'));
  mkdirSync(join(root, 'contract'));
  writeServer(`'first'`);
  const programs = {
    sandbox: listeners.sandbox,
    server: 'server/main.ts',
    sampleData: toInlineProgram('console.log("seeded")'),
    portal: [resolveApp('portal')],
    desk: [resolveApp('desk')],
  };
  const script = resolve(import.meta.dirname, '../../test/dev-process.ts');
  const options = JSON.stringify({ programs, serverSources: ['server', 'contract'] });
  const sandboxPort = String(await findFreePort());
  const environment = {
    PATH: process.env.PATH,
    DATA_DIR: root,
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    DESK_PORT: deskPort,
  };
  prepareCluster(root);
  dev = observe(
    spawn(process.execPath, [script, root, options], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  await dev.untilReady();
}

async function stopDev(): Promise<void> {
  dev.child.kill('SIGTERM');
  await dev.ended;
  rmSync(root, { recursive: true, force: true });
}

async function read(path: string, accept = 'application/json', from = port): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${from}${path}`, { headers: { accept } });
  return reply.text();
}

const countRestarts = () => dev.output().match(/^server: restarted in [\d.]+ s/gm)?.length ?? 0;

describe('npm run dev while it runs', { timeout: 60_000 }, () => {
  beforeAll(startDev);
  afterAll(stopDev);

  it('serves the portal through Vite, with the server’s configuration and its replies', async () => {
    const page = await read('/home', 'text/html');
    expect(page).toContain('/@vite/client');
    expect(page).toContain('/@react-refresh');
    expect(page).toContain('id="portal-configuration">{"supportEmail":"us@example.com"}<');
    expect(await read('/src/app/root.tsx')).toContain('import.meta.hot');
    expect(await read('/api/v1/anything')).toBe('first');
  });

  it('serves the desk through Vite on its own port, and names it in the ready line', async () => {
    const page = await read('/inbox', 'text/html', deskPort);
    expect(page).toContain('/@vite/client');
    expect(page).toContain('id="desk-configuration">{"portalUrl":"http://portal.example"}<');
    expect(await read('/src/app/root.tsx', 'text/javascript', deskPort)).toContain('import.meta.hot');
    expect(await read('/api/v1/anything', 'application/json', deskPort)).toBe('first');
    expect(dev.output()).toContain(` desk http://127.0.0.1:${deskPort} `);
  });

  it('keeps the page’s host in its calls, so that the server accepts them as its own', async () => {
    expect(await read('/api/host', 'application/json', deskPort)).toBe(`127.0.0.1:${deskPort}`);
  });

  it('restarts only the server when its source or the contract changes', async () => {
    const { pid } = readListenerFile(root, 'server');
    const others = [readListenerFile(root, 'sandbox').pid, readPostmasterPid(root)];
    writeServer(`'second'`);
    await waitUntil(() => countRestarts() === 1, 'the restart');
    expect(await read('/api/v1/anything')).toBe('second');
    expect(dev.output()).toMatch(/^server: restarted in [\d.]+ s \(server\/main\.ts\)$/m);
    expect(isAlive(pid)).toBe(false);
    writeFileSync(join(root, 'contract/rule.ts'), 'export {};');
    await waitUntil(() => countRestarts() === 2, 'the second restart');
    expect(dev.output()).toContain('(contract/rule.ts)');
    expect(others.map(isAlive)).toEqual([true, true]);
  });

  it('holds a call until the server has restarted', async () => {
    const { pid } = readListenerFile(root, 'server');
    writeServer(`(await new Promise((resolve) => setTimeout(resolve, 500)), 'third')`);
    await waitUntil(() => !isAlive(pid), 'the end of the earlier server');
    expect(await read('/api/v1/anything')).toBe('third');
  });

  it('repeats a read that the end of the server cut off', async () => {
    await waitUntil(() => countRestarts() === 3, 'the end of the earlier restart');
    writeServer(`'never'`);
    await waitUntil(() => countRestarts() === 4, 'the restart');
    const reply = read('/api/v1/anything');
    await waitUntil(() => existsSync(join(root, 'asked')), 'the call');
    writeServer(`'fourth'`);
    expect(await reply).toBe('fourth');
  });

  it('prints why the server can’t start, and starts it at the next change', async () => {
    writeServer('nonsense');
    await waitUntil(() => dev.output().includes('starts again at the next change'), 'its reason');
    expect(dev.output()).toContain('ReferenceError: nonsense is not defined');
    writeServer(`'mended'`);
    await waitUntil(async () => (await read('/api/v1/anything')) === 'mended', 'the restart');
  });
});

describe('npm run dev when it gets a stop signal', () => {
  beforeEach(startDev);
  afterEach(stopDev);

  it.each(['SIGINT', 'SIGTERM'] as const)('stops everything on %s', async (signal) => {
    const pids = [
      readListenerFile(root, 'server').pid,
      readListenerFile(root, 'sandbox').pid,
      readPostmasterPid(root),
    ];
    dev.child.kill(signal);
    expect(await dev.ended).toEqual({ code: 0, signal: null });
    expect(pids.map(isAlive)).toEqual([false, false, false]);
    await expect(read('/home')).rejects.toThrow();
    expect(dev.errorOutput()).toBe('');
  });
});
