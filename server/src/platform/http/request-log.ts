import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The route's pattern: an address itself may hold a member's id, a handle or what was searched for. */
export const getRoutePattern = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** One line for each request: what was called, what came of it, how long it took. Nothing of who called, or with what (OPS-05). */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
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
