import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import {
  callers,
  callFaults,
  providers,
  providersWithWebhook,
  webhookFaults,
  type FaultOrder,
  type Faults,
} from '../faults.ts';
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

const instant = z.object({ now: z.iso.datetime({ offset: true }).nullable() });

/** Registers the sandbox's time. It keeps ticking from where it is moved to; `{now: null}` is the real time again. */
export function registerClockRoutes(app: FastifyInstance, clock: Clock): void {
  const answer = () => ({ now: new Date(clock.now()).toISOString() });
  app.get('/api/clock', answer);
  app.post('/api/clock', (request) => {
    clock.moveTo(readInput(instant, request.body).now);
    return answer();
  });
}

const order = z
  .object({
    provider: z.enum(providers),
    fault: z.enum([...callFaults, ...webhookFaults]),
    times: z.number().int().min(1).max(10_000).default(1),
    caller: z.enum(callers).optional(),
    to: z.string().optional(),
  })
  .refine(
    ({ provider, fault }) => providersWithWebhook.includes(provider) || !isWebhookFault(fault),
    'this provider calls no webhook, so only timeout, error-500, lost-reply and slow apply',
  );

export function registerFaultsRoutes(app: FastifyInstance, faults: Faults): void {
  app.get('/api/faults', () => faults.list());

  app.post('/api/faults', (request, reply) => {
    for (const each of expandOrder(readInput(order, request.body))) faults.add(each);
    return reply.code(201).send(faults.list());
  });

  app.delete('/api/faults', () => {
    faults.clear();
    return [];
  });
}

/** Adds the callers to an order. Only browsers call Places. A referral service that is down is down for servers and browsers. */
function expandOrder(order: FaultOrder): FaultOrder[] {
  if (isWebhookFault(order.fault) || order.caller) return [order];
  if (order.provider === 'places') return [{ ...order, caller: 'browser' }];
  if (order.provider === 'referral') return callers.map((caller) => ({ ...order, caller }));
  return [order];
}

const isWebhookFault = (fault: string): boolean => (webhookFaults as readonly string[]).includes(fault);
