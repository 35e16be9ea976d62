import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { syncObject } from '../sync/sync.ts';
import { findEvent, markHandled } from './events-repository.ts';
import { paymentEventsQueue } from './receive-event.ts';

/** Handles one event by reading its object anew: so neither order nor repetition of events matters. */
export async function handleEvent(services: Services, eventId: string): Promise<void> {
  const event = await findEvent(services.database, eventId);
  if (!event || event.handledAt) return;
  const result = await syncObject(services, event);
  if (!result.ok && result.error.kind === 'not-found')
    services.log.warn({ event: eventId }, 'the object of an event is not there any more');
  else if (!result.ok) throw new Error(`event ${eventId} could not be handled: ${result.error.kind}`);
  await markHandled(services.database, eventId);
}

export const paymentEventsHandler = (services: Services): JobHandler => ({
  queue: paymentEventsQueue,
  handle: async ({ eventId }) => {
    if (typeof eventId === 'string') await handleEvent(services, eventId);
  },
});
