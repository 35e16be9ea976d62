import {
  operatorListDeadLetters,
  operatorRetryDeadLetter,
} from '@moments/contract/deliveries/staff-deliveries';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { listDeadLetters, retryDeadLetter } from './dead-letters.ts';

export function registerDeliveryRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListDeadLetters, ({ operator, query }) => listDeadLetters(services, operator, query));
  register(operatorRetryDeadLetter, async ({ operator, params }) => {
    const isNew = await retryDeadLetter(services, operator, params.id);
    return { message: isNew ? 'Queued for retry' : 'Already queued for retry', isNew };
  });
}
