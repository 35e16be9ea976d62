import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { Store } from '../store.ts';

export function resetRoute(
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
