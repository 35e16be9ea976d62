import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { storeEvent } from './events-repository.ts';

export const paymentEventsQueue = 'payment-events';

/**
 * Takes an event of the card provider: stored once, with the job that handles it, and answered at once.
 * @param payload the body as it came
 * @throws Refusal INVALID_REQUEST unless the provider has signed it, lately
 */
export async function receiveEvent(services: Services, payload: Buffer, signature: string): Promise<void> {
  const event = services.payments.readEvent(payload, signature);
  if (!event) throw new AppError('INVALID_REQUEST', { message: 'The signature is not right.' });
  await services.database.transaction(async (transaction) => {
    if (!(await storeEvent(transaction, event)) || event.subject === 'other') return;
    await services.jobs.enqueue(transaction, paymentEventsQueue, { eventId: event.id });
  });
}
