import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Configuration } from '../configuration/schema.ts';
import { compileValidator, handleError } from './error-handler.ts';
import { rejectUnknown, rememberRoutes } from './known-routes.ts';
import { answerParserError, rejectUnreadable } from './parser-errors.ts';
import { compileReplySerializer } from './reply-serializer.ts';
import { limitCallTime, limitRequests } from './request-limits.ts';
import { addSecurityHeaders, type Pages } from './security-headers.ts';

/** Returns whether the header came from an address that TRUSTED_PROXIES does not name. Fastify adds only trusted hops. */
const isIgnored = (request: FastifyRequest): boolean =>
  request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) < 2;

/** Returns an address that can't be a member's, because it is not on the internet (OPS-05). */
function getInternalAddress(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const isInternal = ['private', 'loopback', 'uniqueLocal', 'linkLocal'].includes(
    ipaddr.process(address).range(),
  );
  return isInternal ? address : undefined;
}

/**
 * Warns once if a request has a forwarded address that is ignored. Without the proxy in TRUSTED_PROXIES, all members would share
 * one address for the limits. A stranger can cause the warning, too.
 */
function warnOfForwardedHeaders(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && isIgnored(request)) {
      isSaid = true;
      const proxy = getInternalAddress(request.socket.remoteAddress ?? '');
      request.log.warn(
        proxy === undefined ? {} : { proxy },
        'ignored X-Forwarded-For from an address that TRUSTED_PROXIES does not name',
      );
    }
    done();
  });
}

/** Limits the size of request bodies, in bytes. */
const bodyLimit = 64 * 1024;

/**
 * Milliseconds until a request whose headers or body don't end gets 408. Node would look for such requests only twice a minute, and wait
 * a minute for headers.
 */
const requestTime = 30_000;

/** Connections of one process: 10,000 open pages that listen for live updates, and as many others. More are closed unread. */
const mostConnections = 20_000;

/** Milliseconds until a call gets 503: the last resort. A lost database costs at most 22 seconds, so that this leaves four to say so. */
const callTime = 26_000;

/** Names the request as the log does, so that a person's report leads to its cause (RENEW-07). */
function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
}

/** Keeps personal data out of caches between the server and the browser. */
function forbidCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done();
  });
}

const isUnreserved = (character: string): boolean => /^[\w.~-]$/.test(character);

/** Writes escapes of characters that need none as these characters (RFC 3986, 6.2.2.2). */
const decodeUnreserved = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return isUnreserved(character) ? character : escape;
  });

function normalize(url: string): string {
  const path = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
  const end = path.search(/[?#]/);
  if (!path.includes('%')) return path;
  return end === -1 ? decodeUnreserved(path) : decodeUnreserved(path.slice(0, end)) + path.slice(end);
}

/**
 * Leaves one spelling of a request's URL: without the host of a whole address (RFC 9112, 3.2.2), and without needless escapes. The router
 * takes all spellings, and the path tells calls from files and pages.
 */
function normalizeUrls(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.url !== undefined) raw.url = normalize(raw.url);
    done();
  });
}

/** Returns the route's pattern. The URL itself may contain a member's ID, a verification ID, or a search text. */
export const getRoutePattern = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** What proxies, Prometheus, and status pages ask every few seconds: most of the requests, and none of a person. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/api/status']);

/** Returns whether a request is only a probe, which isn't counted, and is logged only if it fails (OPS-05). */
export const isProbe = (request: FastifyRequest): boolean => probes.has(getRoutePattern(request));

/** Writes one log line for each request: method, route, status, and duration. It says nothing about the caller (OPS-05). */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isProbe(request) && reply.statusCode < 400) {
      done();
      return;
    }
    request.log.info(
      {
        method: request.method,
        route: getRoutePattern(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/**
 * Creates the HTTP application without routes: validation, errors, security headers, and rate limits. The limit for each IP
 * address is in memory and stops floods. Limits that hold across servers are in the database (limits/rate-limits.ts).
 */
export async function createApp(
  configuration: Configuration,
  log: FastifyBaseLogger,
  pages: Pages = 'portal',
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // `logRequests` replaces Fastify's own lines, which contain URLs.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: configuration.trustedProxies?.slice() ?? false,
    requestTimeout: requestTime,
    http: {
      connectionsCheckingInterval: 1_000,
      headersTimeout: requestTime,
      requestTimeout: requestTime,
      // `rejectUnreadable` does, in the shape of all errors.
      requireHostHeader: false,
    },
    connectionTimeout: 60_000,
    clientErrorHandler: answerParserError,
    // Handles requests that the router rejects, such as a URL with a broken escape.
    frameworkErrors: handleError,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
  });
  app.server.maxConnections = mostConnections;
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileReplySerializer);
  app.decorate('readers', pages === 'desk' ? 'staff' : 'members');
  app.setErrorHandler(handleError);
  // portal-files.ts and desk-files.ts handle the pages.
  app.setNotFoundHandler(rejectUnknown);
  nameRequests(app);
  normalizeUrls(app);
  limitCallTime(app, callTime);
  rememberRoutes(app);
  rejectUnreadable(app);
  warnOfForwardedHeaders(app);
  await addSecurityHeaders(app, configuration, pages);
  limitRequests(app, configuration.requestsPerMinute);
  forbidCaching(app);
  return app;
}
