import type { FastifyError, FastifyInstance } from 'fastify';
import type { z } from 'zod';

/** Answered as 400 with its message. */
export class InvalidInput extends Error {
  readonly statusCode = 400;
  readonly code = 'invalid_input';
}

/** @throws InvalidInput that names each wrong field */
export function readInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(': '),
  );
  throw new InvalidInput(problems.join('; '));
}

/** Replies to errors of the sandbox's own calls with `{code, message}`. The providers' plugins reply with errors of their own form. */
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

/** Rejects calls of other web pages in the same browser, which must not send texts or reset the sandbox. Scripts send no Origin. */
export function rejectOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    const isOurCall = request.url.startsWith('/api/') && request.method !== 'GET';
    if (!isOurCall || origin === undefined || origin === `http://${host ?? ''}`) return undefined;
    return reply.code(403).send({ code: 'other_origin', message: `Calls from ${origin} are not allowed` });
  });
}
