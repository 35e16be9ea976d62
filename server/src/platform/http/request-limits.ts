import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { getNetworkKey, getWideNetworkKey } from '../limits/network.ts';
import { RequestCounter } from '../limits/request-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How calls of the route are counted: with the API's calls, unless it says otherwise. */
    limit?: 'files' | 'none';
  }
}

const seconds = 60;

/**
 * Files and pages have a higher limit than API calls. A screen loads about twenty files and breaks if one is missing, and many
 * members can share one IP address of a phone company or a campus.
 */
const filesPerCall = 20;

/** How many /64 networks' worth of calls one IPv6 customer (/48) gets. */
const networksOfACustomer = 8;

interface Use {
  readonly quota: number;
  readonly used: number;
  readonly seconds: number;
}

const getRemaining = ({ quota, used }: Use): number => Math.max(0, quota - used);

/** Returns the count that ends first, if the caller continues at this pace. */
const getTightest = (uses: readonly Use[]): Use | undefined =>
  uses.toSorted((a, b) => getRemaining(a) / a.quota - getRemaining(b) / b.quota)[0];

function count(counter: RequestCounter, request: FastifyRequest, quota: number): readonly Use[] {
  const wide = getWideNetworkKey(request.ip);
  const near: Use = { quota, ...counter.add(getNetworkKey(request.ip)) };
  return wide === undefined
    ? [near]
    : [near, { quota: quota * networksOfACustomer, ...counter.add(`48|${wide}`) }];
}

/** Sets the fields of https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ (version 10). */
function announce(reply: FastifyReply, policy: string, use: Use): void {
  void reply
    .header('ratelimit-policy', `"${policy}";q=${String(use.quota)};w=${String(seconds)}`)
    .header('ratelimit', `"${policy}";r=${String(getRemaining(use))};t=${String(use.seconds)}`);
}

/**
 * Limits the requests of one caller in a minute, in the memory of this process. This stops floods. Limits that hold across servers are
 * in the database (limits/rate-limits.ts).
 * @param requestsPerMinute for API calls
 */
export function limitRequests(app: FastifyInstance, requestsPerMinute: number): void {
  const counters = { calls: new RequestCounter(seconds), files: new RequestCounter(seconds) };
  const quotas = { calls: requestsPerMinute, files: requestsPerMinute * filesPerCall };
  const findError = (request: FastifyRequest, reply: FastifyReply): AppError | undefined => {
    const policy = request.routeOptions.config.limit ?? 'calls';
    if (policy === 'none') return undefined;
    const use = getTightest(count(counters[policy], request, quotas[policy]));
    if (!use) return undefined;
    announce(reply, policy, use);
    return use.used <= use.quota ? undefined : new AppError('TOO_MANY_REQUESTS', { retryAfter: use.seconds });
  };
  app.addHook('onRequest', (request, reply, done) => {
    done(findError(request, reply));
  });
}

/** Seconds after which a caller who got no answer in time may try again. */
const retryAfter = 2;

/**
 * Answers every call with a 503 at the latest after a time, or with a 408 if its body has not arrived, before callers and proxies stop waiting. Fastify's own `handlerTimeout` ends
 * with the request's `close`, which Node.js reports as soon as a body was read, so that it never held for calls with a body.
 * @param longest in milliseconds
 */
export function limitCallTime(app: FastifyInstance, longest: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      if (!request.raw.complete) {
        // The rest of the body may still come, so the connection can't be used again.
        void reply.header('connection', 'close').send(new AppError('REQUEST_TIMEOUT'));
        return;
      }
      const tooLong = new AppError('UNAVAILABLE', { retryAfter, cause: 'the call took too long' });
      void reply.send(tooLong);
    }, longest);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
