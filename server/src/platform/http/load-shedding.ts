import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from '../database/database.ts';
import { AppError } from '../errors/app-error.ts';

/**
 * The expected wait, in milliseconds, above which a call is rejected at once. A caller who waits longer is gone before the reply.
 * Sign-in and webhooks come last: without a code a member can do nothing, and not every provider repeats a webhook.
 */
const longestWaits = { usual: 1_000, last: 3_000 } as const;

/** Connections that a healthy pool hands out in a second, for the expectation before anything was measured. */
const leastRate = 400;
/** Milliseconds between two measurements of the event loop. */
const tick = 100;
const measurements = 3;
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

/** Rejects API calls and webhooks that would wait too long, before they do any work. */
export function shedLoad(app: FastifyInstance, pool: DatabasePool): void {
  const getLateness = measureLateness(app);
  const getWait = () => Math.max(pool.longestWait, (1_000 * pool.waitingCount) / leastRate, getLateness());
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request;
    if (isServed(url) && getWait() > longestWaits[isLast(url) ? 'last' : 'usual'])
      done(new AppError('UNAVAILABLE', { retryAfter }));
    else done();
  });
}
