import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskEventsPath } from '@moments/contract/desk/desk-events';
import { deskGetSession } from '@moments/contract/desk/desk-session';
import { buildUrl } from '@moments/contract/http/endpoint';
import { operatorDeactivateStaff, operatorSignOutStaff } from '@moments/contract/staff/operator-staff';
import { freePort } from '@moments/launcher/ports';
import { settingsOfTests } from './configuration.ts';
import { addStaff } from './desk-staff.ts';
import { openEventStream } from './event-stream.ts';
import { buildServerProgram } from './server-program.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Two server processes on one database, as behind a load balancer. */
interface Process {
  readonly child: ChildProcess;
  readonly health: string;
  readonly desk: string;
}

let database: TestServer;
let folder: string;
const processes: Process[] = [];

async function startProcess(program: string): Promise<Process> {
  const [port, deskPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ...settingsOfTests,
      DATABASE_URL: database.databaseUrl,
      PORTAL_DIR: folder,
      PORT: String(port),
      DESK_PORT: String(deskPort),
      ROLE: 'web',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const address = (of: number) => `http://127.0.0.1:${String(of)}`;
  return { child, health: `${address(port)}/readyz`, desk: address(deskPort) };
}

const statusOf = async (url: string, init?: RequestInit): Promise<number | undefined> =>
  (await fetch(url, init).catch(() => undefined))?.status;

beforeAll(async () => {
  const { main } = await buildServerProgram();
  folder = mkdtempSync(path.join(os.tmpdir(), 'moments-two-processes-'));
  writeFileSync(path.join(folder, 'index.html'), '<html></html>');
  database = await startTestServer();
  for (const _ of ['near', 'far']) processes.push(await startProcess(main));
});
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await database.close();
  rmSync(folder, { recursive: true });
});

describe('two server processes', () => {
  it.each([
    ['deactivated', operatorDeactivateStaff],
    ['signed out', operatorSignOutStaff],
  ])('[DESK-01] put out a coach who is %s at once, on both', async (_title, end) => {
    for (const { health } of processes)
      await expect.poll(() => statusOf(health), { timeout: 90_000 }).toBe(200);
    const [near, far] = processes;
    if (!near || !far) throw new Error('not started');
    const { id, cookie } = await addStaff(database, { roles: ['coach'] });
    const open = async ({ desk }: Process) => {
      const stream = await openEventStream(desk + deskEventsPath, { cookie });
      await stream.next('refresh');
      return stream;
    };
    const streams = [await open(near), await open(far)];
    const session = ({ desk }: Process) => statusOf(desk + deskGetSession.path, { headers: { cookie } });
    expect([await session(near), await session(far)]).toEqual([200, 200]);

    const url = near.desk + buildUrl(end.path, { id });
    const ended = await statusOf(url, {
      method: 'POST',
      headers: { authorization: settingsOfTests['OPERATOR_TOKEN'] ?? 'sandbox-operator' },
    });
    expect(ended).toBe(200);
    // A page on either process learns it at once, and its next call is refused.
    for (const stream of streams) await stream.next('end');
    expect([await session(near), await session(far)]).toEqual([401, 401]);
    for (const stream of streams) await stream.close();
  });
});
