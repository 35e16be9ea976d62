import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '@moments/launcher/ports';
import { createTestConfiguration } from '../../test/configuration.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { StartupError } from '../platform/startup/startup-error.ts';
import { runServer } from './run-server.ts';

/** A program that has a port. */
let other: Server;
let database: TestServer;
beforeAll(async () => {
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  database = await startTestServer();
});
afterAll(async () => {
  other.close();
  await database.close();
});

const configureWorker = (changes: Readonly<Record<string, string>>) =>
  createTestConfiguration({ DATABASE_URL: database.databaseUrl, ROLE: 'worker', ...changes });
const log = pino({ level: 'silent' });

describe('start of a process that runs jobs', () => {
  it.each(['worker', 'all'])('[OPS-05] with role %s runs no job if it can’t listen', async (role) => {
    await database.services.database.transaction((transaction) =>
      database.services.jobs.enqueue(transaction, 'sign-in-clean-up', {}),
    );
    const { port } = other.address() as AddressInfo;
    const configuration = configureWorker({ ROLE: role, PORT: String(port) });
    await expect(runServer(configuration, log)).rejects.toThrow(StartupError);
    const { rows } = await database.pool.query(
      `select state from pgboss.job where name = 'sign-in-clean-up'`,
    );
    expect(rows.every(({ state }) => state === 'created')).toBe(true);
    const schedules = await database.pool.query('select from pgboss.schedule');
    expect(schedules.rows).toEqual([]);
  });

  it('[OPS-05] isn’t ready before it runs jobs, and is then', async () => {
    const port = await findFreePort();
    const locker = new pg.Client({ connectionString: database.databaseUrl });
    await locker.connect();
    await locker.query('begin');
    await locker.query('lock table pgboss.schedule in access exclusive mode');
    const starting = runServer(configureWorker({ PORT: String(port) }), log);
    const readStatus = async (): Promise<unknown> => {
      const reply = await fetch(`http://127.0.0.1:${String(port)}/readyz`).catch(() => undefined);
      return reply?.json();
    };
    await expect.poll(readStatus).toEqual({ status: 'starting' });
    await locker.query('commit');
    await locker.end();
    const server = await starting;
    expect(await readStatus()).toEqual({ status: 'ready' });
    await server.stop(AbortSignal.abort());
  });
});
