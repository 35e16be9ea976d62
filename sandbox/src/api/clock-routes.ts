import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { readInput } from './read-input.ts';

const body = z.object({ now: z.iso.datetime({ offset: true }).nullable() });

/** The sandbox's time. It goes on ticking from where it is moved to; `{now: null}` is the real time again. */
export function clockRoutes(app: FastifyInstance, clock: Clock): void {
  const answer = () => ({ now: new Date(clock.now()).toISOString() });
  app.get('/api/clock', answer);
  app.post('/api/clock', (request) => {
    clock.moveTo(readInput(body, request.body).now);
    return answer();
  });
}
