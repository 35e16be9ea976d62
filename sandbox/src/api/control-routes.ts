import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { Store } from '../store.ts';
import { readInput } from './input.ts';

export function registerResetRoute(
  app: FastifyInstance,
  parts: { store: Store; clock: Clock; faults: Faults },
): void {
  app.post('/api/reset', () => {
    parts.store.reset();
    parts.faults.clear();
    parts.clock.moveTo(null);
    return { reset: true };
  });
}

const body = z.object({ now: z.iso.datetime({ offset: true }).nullable() });

/** Registers the sandbox's time. It keeps ticking from where it is moved to; `{now: null}` is the real time again. */
export function registerClockRoutes(app: FastifyInstance, clock: Clock): void {
  const answer = () => ({ now: new Date(clock.now()).toISOString() });
  app.get('/api/clock', answer);
  app.post('/api/clock', (request) => {
    clock.moveTo(readInput(body, request.body).now);
    return answer();
  });
}
