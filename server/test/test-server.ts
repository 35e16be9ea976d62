import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, inject } from 'vitest';
import type { Endpoint, ReplyOf } from '@moments/contract/http/endpoint';
import { createJobHandlers } from '../src/job-handlers.ts';
import { openDatabase, type ConnectionPool, type OpenDatabase } from '../src/platform/database/database.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import { createServer } from '../src/server.ts';
import type { Services } from '../src/services.ts';
import { createCall, type CallInput, type CallResult } from './call.ts';
import { withDatabase } from './database-setup.ts';
import type { RecordedEmails, RecordedTexts } from './recorded-messages.ts';
import { TestClock, createTestServices, type ServiceOptions } from './test-services.ts';

export interface TestServer {
  /** The public application. */
  readonly app: FastifyInstance;
  /** The application with the staff API, the metrics, and the API description. */
  readonly desk: FastifyInstance;
  readonly services: Services;
  readonly texts: RecordedTexts;
  readonly mail: RecordedEmails;
  readonly clock: TestClock;
  readonly pool: ConnectionPool;
  readonly databaseUrl: string;
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<CallResult<E>>;
  /** Like `call`, but fails the test if the call fails. */
  ok<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E>>;
  close(): Promise<void>;
}

/** Copies files, because copying through the write-ahead log takes twice as long. */
async function copyTemplate(): Promise<string> {
  const name = `moments_test_${randomBytes(6).toString('hex')}`;
  const url = inject('databaseUrl');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  await admin.end();
  return withDatabase(url, name);
}

async function dropDatabase(databaseUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  await admin.query(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
  await admin.end();
}

export interface TestServerOptions extends ServiceOptions {
  /** Runs jobs immediately instead of leaving them in the queue. */
  readonly work?: boolean;
  /** An existing database, for a second server. */
  readonly databaseUrl?: string;
  readonly clock?: TestClock;
  /** Opens the database, for a server that will be killed. */
  readonly openDatabase?: (url: string) => OpenDatabase;
}

/** Waits for a connection as long as a busy machine needs. */
const openPatiently = (url: string): OpenDatabase =>
  openDatabase(url, { connections: 10, limits: { connect: 60_000 } });

/** Starts a server with its own database, called with `inject`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const databaseUrl = options.databaseUrl ?? (await copyTemplate());
  const open = (options.openDatabase ?? openPatiently)(databaseUrl);
  const log = pino({ level: 'silent' });
  const jobs = createJobs(open.pool, log);
  const clock = options.clock ?? new TestClock();
  const { services, texts, mail } = createTestServices(open, jobs, clock, options);
  // Without schedules: what a test sees must not depend on the minute in which it runs.
  await jobs.start(createJobHandlers(services).map(({ cron: _cron, ...handler }) => handler));
  if (options.work) await jobs.work();
  const { members: app, staff: desk } = await createServer(services);
  await Promise.all([app.ready(), desk.ready()]);
  const call = createCall({ app, desk });
  return {
    app,
    desk,
    services,
    texts,
    mail,
    clock,
    pool: open.pool,
    databaseUrl,
    call,
    async ok(endpoint, input) {
      const result = await call(endpoint, input);
      if (!result.ok)
        throw new Error(`${endpoint.name}: ${String(result.status)} ${JSON.stringify(result.error)}`);
      return result.reply;
    },
    async close() {
      await app.close();
      await desk.close();
      await services.live.close();
      await jobs.stop();
      await open.close();
      if (options.databaseUrl === undefined) await dropDatabase(databaseUrl);
    },
  };
}

/** Starts a server for all tests of a file, and closes it after them. */
export async function shareTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  afterAll(() => server.close());
  return server;
}
