import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

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
export function warnOfForwardedHeaders(app: FastifyInstance): void {
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
