import type { FastifyError, FastifyInstance } from 'fastify';

/** Errors of the sandbox's own calls: `{code, message}`. The providers' plugins answer with errors of their own form. */
export function setErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply.code(status).send({ code: error.code || 'internal_error', message: error.message });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      code: 'not_found',
      message: `${request.method} ${request.url} is nothing that the sandbox has`,
    }),
  );
}
