import { get, type ClientRequest } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ConnectionPool } from '../database/database.ts';
import { AppError } from '../errors/app-error.ts';
import { sendError } from './error-handler.ts';

/** Milliseconds between two measurements. */
const interval = 100;
const path = '/healthz';

/** Addresses at which a server listens on all of the machine's own, and one of these. */
const ownAddresses: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Measures how many milliseconds a new connection waits for this process, by connecting to itself. Nothing else tells: Node accepts one
 * connection in a turn of its event loop, and the others wait in a queue of the system that it can't see.
 */
function measureConnectionWait(app: FastifyInstance): () => number {
  let wait = 0;
  let probe: { readonly since: number; readonly request: ClientRequest } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ask = (host: string, port: number) => {
    if (probe) return;
    const since = performance.now();
    const end = () => {
      wait = performance.now() - since;
      probe = undefined;
    };
    const request = get({ host, port, path, agent: false }, (reply) => reply.resume().once('end', end));
    request.once('error', end);
    probe = { since, request };
  };
  app.server.once('listening', () => {
    const address = app.server.address();
    if (address === null || typeof address === 'string') return;
    const host = ownAddresses[address.address] ?? address.address;
    timer = setInterval(() => ask(host, address.port), interval).unref();
  });
  app.addHook('preClose', (done) => {
    clearInterval(timer);
    probe?.request.destroy();
    done();
  });
  return () => Math.max(wait, probe ? performance.now() - probe.since : 0);
}

/**
 * How many times longer calls of sign-in and webhooks may wait: without a code a member can do nothing, and not every provider repeats
 * a webhook.
 */
const patienceOfLast = 8;

/** Connections that a healthy pool hands out in a second, for the expectation before anything was measured. */
const leastRate = 400;
/** Milliseconds between two measurements of the event loop. */
const tick = 100;
const measurements = 3;
/** A call on a new connection waits for this process, then to be read, then for the database, and to be answered: each may take a quarter. */
const shareOfConnections = 4;
/**
 * Milliseconds until a rejected call is answered. Callers who don't pause would otherwise keep the process so busy with rejections that
 * it accepts few new connections.
 */
const rejectionMs = 500;
/** Seconds after which a rejected caller may try again. */
const retryAfter = 2;

const isLast = (url: string): boolean => url.startsWith('/webhooks/') || url.startsWith('/api/v1/accounts/');
const isServed = (url: string): boolean => url.startsWith('/api/') || url.startsWith('/webhooks/');

/**
 * Measures by how many milliseconds this process is late, as the least of the last few measurements: one long turn is no overload.
 */
function measureLateness(app: FastifyInstance): () => number {
  let last = performance.now();
  let latest: readonly number[] = [];
  const timer = setInterval(() => {
    const now = performance.now();
    latest = [...latest.slice(-measurements + 1), now - last - tick];
    last = now;
  }, tick).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  return () => (latest.length < measurements ? 0 : Math.min(...latest));
}

interface Waiting {
  /** Counts the calls that wait for a connection of the database, or soon will. */
  readonly count: () => number;
  readonly add: () => void;
}

/**
 * Counts the calls that were let in during this turn of the event loop too. A thousand that arrive at the same time are all let in before the
 * first of them asks for a connection.
 */
function countWaiting(pool: Pick<ConnectionPool, 'waitingCount'>): Waiting {
  let turn: { readonly before: number; letIn: number } | undefined;
  return {
    count: () => Math.max(pool.waitingCount, turn ? turn.before + turn.letIn : 0),
    add() {
      if (!turn) {
        turn = { before: pool.waitingCount, letIn: 0 };
        setImmediate(() => (turn = undefined));
      }
      turn.letIn += 1;
    },
  };
}

/** Returns whether a request is the first one of its connection. */
function createNewConnectionCheck(): (request: FastifyRequest) => boolean {
  const known = new WeakSet<object>();
  return ({ raw: { socket } }) => {
    const isNew = !known.has(socket);
    known.add(socket);
    return isNew;
  };
}

/**
 * Rejects API calls and webhooks that would wait too long, before they do any work: a caller who waits longer is gone before the reply.
 * @param longestWaitMs the expected wait, in milliseconds, above which a call is rejected
 */
export function shedLoad(
  app: FastifyInstance,
  pool: Pick<ConnectionPool, 'longestWait' | 'waitingCount'>,
  longestWaitMs: number,
): void {
  const getLateness = measureLateness(app);
  const getConnectionWait = measureConnectionWait(app);
  const isNewConnection = createNewConnectionCheck();
  const waiting = countWaiting(pool);
  const getWait = (isNew: boolean) => {
    const ofDatabase = Math.max(pool.longestWait, (1_000 * waiting.count()) / leastRate);
    const ofConnection = isNew ? shareOfConnections * getConnectionWait() : 0;
    return Math.max(ofDatabase, getLateness(), ofConnection);
  };
  // One for all: a stack for each would take longer than the call.
  const error = new AppError('UNAVAILABLE', { retryAfter });
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    if (isServed(url)) {
      if (getWait(isNewConnection(request)) > longestWaitMs * (isLast(url) ? patienceOfLast : 1)) {
        // The line of the request says 503. Another one with a cause would cost what the rejection saves.
        setTimeout(() => sendError(error, reply), rejectionMs);
        return;
      }
      waiting.add();
    }
    done();
  });
}
