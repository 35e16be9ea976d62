import type { FastifyInstance } from 'fastify';

/** Allows calls from pages of any origin, like Stripe. The key and the client secrets decide what a browser may do. */
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
