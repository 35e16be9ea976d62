import type { FastifyInstance } from 'fastify';

/** Rejects calls of other web pages in the same browser, which must not send texts or reset the sandbox. Scripts send no Origin. */
export function rejectOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    const isOurCall = request.url.startsWith('/api/') && request.method !== 'GET';
    if (!isOurCall || origin === undefined || origin === `http://${host ?? ''}`) return undefined;
    return reply.code(403).send({ code: 'other_origin', message: `Calls from ${origin} are not allowed` });
  });
}
