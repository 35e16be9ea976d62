import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { findFreePort } from '@moments/launcher/ports';
import { settingsOfTests } from './configuration.ts';
import { buildServerProgram } from './server-program.ts';
import { addSignedInMember } from './test-members.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const versions = ['one', 'two'] as const;
type Version = (typeof versions)[number];

/** A server process behind the load balancer. */
interface Backend {
  readonly version: Version;
  readonly port: number;
  readonly deskPort: number;
  child: ChildProcess;
  isReady: boolean;
}

let folder: string;
let program: string;
let database: TestServer;
let token: string;
let balancer: http.Server;
const backends: Backend[] = [];

function startProcess({ version, port, deskPort }: Omit<Backend, 'child' | 'isReady'>): ChildProcess {
  return spawn(process.execPath, [program], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ...settingsOfTests,
      DATABASE_URL: database.databaseUrl,
      PORTAL_DIR: path.join(folder, version),
      PORT: String(port),
      DESK_PORT: String(deskPort),
      ROLE: 'web',
      DRAIN_SECONDS: '2',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function checkHealth(backend: Backend): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${String(backend.port)}/readyz`).catch(() => undefined);
  backend.isReady = reply?.status === 200;
}

/** Sends each request to the next server that is ready, and never tries again. */
function startBalancer(): http.Server {
  let next = 0;
  return http.createServer((request, response) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[(next += 1) % ready.length];
    if (!backend) {
      response.writeHead(502).end();
      return;
    }
    const { method, url, headers } = request;
    const passed = http.request({ port: backend.port, method, path: url, headers, agent: false }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end());
    request.pipe(passed);
  });
}

let health: NodeJS.Timeout;
beforeAll(async () => {
  program = (await buildServerProgram()).main;
  folder = mkdtempSync(path.join(os.tmpdir(), 'moments-rolling-'));
  for (const version of versions) {
    mkdirSync(path.join(folder, version, 'assets'), { recursive: true });
    writeFileSync(path.join(folder, version, 'index.html'), `<html>${version}</html>`);
    writeFileSync(path.join(folder, version, 'assets/main-one.js'), 'one');
  }
  // The later release contains the files of the one before it.
  writeFileSync(path.join(folder, 'two/assets/main-two.js'), 'two');
  database = await startTestServer();
  ({ token } = await addSignedInMember(database.services, { status: 'ACTIVE_COACHING' }));
  for (const version of versions) {
    const backend = { version, port: await findFreePort(), deskPort: await findFreePort() };
    backends.push({ ...backend, child: startProcess(backend), isReady: false });
  }
  health = setInterval(() => void Promise.all(backends.map(checkHealth)), 200);
  balancer = startBalancer().listen(0, '127.0.0.1');
  await once(balancer, 'listening');
});
afterAll(async () => {
  clearInterval(health);
  for (const { child } of backends) child.kill('SIGKILL');
  balancer.closeAllConnections();
  balancer.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function restartBackend(backend: Backend): Promise<void> {
  backend.child.kill('SIGTERM');
  const [code] = (await once(backend.child, 'exit')) as [number | null];
  expect(code).toBe(0);
  backend.child = startProcess(backend);
  await expect.poll(() => backend.isReady, { timeout: 90_000 }).toBe(true);
}

describe('two versions that serve side by side', () => {
  it('answers every call and serves every file of the earlier release while each server restarts in turn', async () => {
    await expect.poll(() => backends.every(({ isReady }) => isReady), { timeout: 90_000 }).toBe(true);
    const address = `http://127.0.0.1:${String((balancer.address() as AddressInfo).port)}`;
    const replies = new Map<string, number>();
    let isOver = false;
    const ask = async (url: string) => {
      const reply = await fetch(address + url, { headers: { authorization: token } }).catch(() => undefined);
      const key = `${url} ${String(reply?.status ?? 'failed')}`;
      replies.set(key, (replies.get(key) ?? 0) + 1);
      await reply?.arrayBuffer();
    };
    const urls = [getMemberProfile.path, '/auth', '/assets/main-one.js'];
    const callers = urls.map(async (url) => {
      while (!isOver) {
        await ask(url);
        await pause(20);
      }
    });
    for (const backend of backends) await restartBackend(backend);
    isOver = true;
    await Promise.all(callers);
    expect([...replies.keys()].toSorted()).toEqual(urls.map((url) => `${url} 200`).toSorted());
    expect([...replies.values()].every((count) => count > 50)).toBe(true);
  }, 240_000);
});
