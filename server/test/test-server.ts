import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import {
  buildUrl,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@moments/contract/http/endpoint';
import type { ErrorReply } from '@moments/contract/http/errors';
import { createJobHandlers } from '../src/job-handlers.ts';
import { openDatabase, type ConnectionPool, type OpenDatabase } from '../src/platform/database/database.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import { createServer } from '../src/server.ts';
import type { Services } from '../src/services.ts';
import { withDatabase } from './database-setup.ts';
import type { RecordedEmails, RecordedTexts } from './recorded-messages.ts';
import { TestClock, createTestServices, type ServiceOptions } from './test-services.ts';

export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  readonly token?: string;
  /** The session's cookie, for calls of the desk. */
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type CallResult<E extends Endpoint> =
  | { readonly ok: true; readonly status: number; readonly reply: ReplyOf<E> }
  | { readonly ok: false; readonly status: number; readonly error: ErrorReply };

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

/** A call's input without its endpoint's types. */
interface RawInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  readonly token?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns whether an endpoint is on the staff's listener. */
export const isOnDesk = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access !== 'anyone' && access !== 'member';

/** The headers that a browser adds on the desk's own pages. `inject` calls the host `localhost:80`. */
export const deskOrigin = { origin: 'http://localhost' } as const;

async function callBy<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { params, query, body, token, cookie, headers }: RawInput,
): Promise<CallResult<E>> {
  const response = await app.inject({
    method: endpoint.method,
    url: buildUrl(endpoint.path, params, query),
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(endpoint.access === 'staff' || endpoint.access === 'staff-visitor' ? deskOrigin : {}),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (response.statusCode >= 400)
    return { ok: false, status: response.statusCode, error: response.json<ErrorReply>() };
  return { ok: true, status: response.statusCode, reply: response.json<ReplyOf<E>>() };
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
  const call = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) =>
    callBy(isOnDesk(endpoint) ? desk : app, endpoint, input as RawInput);
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
