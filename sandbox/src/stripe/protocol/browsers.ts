import type { FastifyInstance } from 'fastify';

/** Lets pages of any origin call, as Stripe does: what a browser may do is decided by its key and the client secrets. */
export function allowBrowsers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.header('access-control-allow-origin', '*');
    void reply.header('access-control-expose-headers', 'Request-Id');
    done();
  });
  app.options('/v1/*', (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, idempotency-key, stripe-version')
      .header('access-control-max-age', '600')
      .send(),
  );
}
