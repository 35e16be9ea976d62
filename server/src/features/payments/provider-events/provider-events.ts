import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors/app-error.ts';
import { guardWebhooks } from '../../../platform/http/webhook-guard.ts';
import { removeInBatches } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { ProviderEvent } from '../../../providers/payments/payments.ts';
import type { Services } from '../../../services.ts';
import { deleteOldEvents, findEvent, markHandled, storeEvent } from '../provider-calls-repository.ts';
import { syncObject } from '../sync/sync-objects.ts';

const queue = 'payment-events';
/** In bytes. The largest events are about invoices, of which Stripe includes the first ten lines. */
const bodyLimit = 256 * 1_024;

/** Stores a webhook event once, together with the job that handles it. */
const storeWithJob = (services: Services, event: ProviderEvent): Promise<void> =>
  services.database.transaction(async (transaction) => {
    if (!(await storeEvent(transaction, event)) || event.subject === 'other') return;
    await services.jobs.enqueue(transaction, queue, { eventId: event.id });
  });

/** Handles an event by reading its object again, so the order and repetition of events do not matter. */
export async function handleEvent(services: Services, eventId: string): Promise<void> {
  const event = await findEvent(services.database, eventId);
  if (!event || event.handledAt) return;
  const result = await syncObject(services, event);
  if (!result.ok && result.error.kind === 'not-found')
    services.log.warn({ event: eventId }, 'webhook object no longer exists in Stripe');
  else if (!result.ok) throw new Error(`event ${eventId} was not handled: ${result.error.kind}`);
  await markHandled(services.database, eventId);
}

export const createPaymentEventsHandler = (services: Services): JobHandler => ({
  queue,
  handle: async ({ eventId }) => {
    if (typeof eventId === 'string') await handleEvent(services, eventId);
  },
  // Each reads its object again, so the order of two events doesn't matter.
  parallel: 5,
});

/** Creates the nightly job that deletes events after `PROVIDER_EVENTS_DAYS` (docs/decisions/0057-retention.md). */
export const createDeleteOldEventsHandler = ({
  database,
  configuration,
  clock,
}: Pick<Services, 'database' | 'configuration' | 'clock'>): JobHandler => ({
  queue: 'delete-old-payment-events',
  cron: '50 3 * * *',
  handle(_data, signal) {
    const before = new Date(clock.now().getTime() - configuration.providerEventsDays * 86_400_000);
    return removeInBatches((limit) => deleteOldEvents(database, before, limit), signal);
  },
});

const getFirstValue = (header: string | string[] | undefined): string =>
  typeof header === 'string' ? header : (header?.[0] ?? '');

/** Registers Stripe's webhook. The signature covers the body's exact bytes, so the body is not parsed. */
export async function registerPaymentEventRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    const guard = guardWebhooks(scope, bodyLimit);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/webhooks/stripe', { bodyLimit, config: { limit: 'none' } }, async (request) => {
      const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = services.payments.readEvent(payload, getFirstValue(request.headers['stripe-signature']));
      if (event === 'not-signed') {
        guard.reject(request);
        throw new AppError('INVALID_REQUEST', { message: 'The signature is not valid.' });
      }
      guard.accept(request);
      if (event === 'not-an-event')
        throw new AppError('INVALID_REQUEST', { message: 'The body is not an event.' });
      await storeWithJob(services, event);
      return { received: true };
    });
    return Promise.resolve();
  });
}
