import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** Seconds after which a caller who got no answer in time may try again. */
const retryAfter = 2;

/**
 * Answers every call with a 503 at the latest after a time, before callers and proxies stop waiting. Fastify's own `handlerTimeout` ends
 * with the request's `close`, which Node.js reports as soon as a body was read, so that it never held for calls with a body.
 * @param longest in milliseconds
 */
export function limitCallTime(app: FastifyInstance, longest: number): void {
  app.addHook('onRequest', (_request, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      const tooLong = new AppError('UNAVAILABLE', { retryAfter, cause: 'the call took too long' });
      void reply.send(tooLong);
    }, longest);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
