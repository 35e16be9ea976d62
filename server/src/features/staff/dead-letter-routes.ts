import {
  operatorListDeadLetters,
  operatorRetryDeadLetter,
} from '@moments/contract/staff/operator-dead-letters';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { listDeadLetters, retryDeadLetter } from './dead-letters.ts';

export function deadLetterRoutes(register: RegisterEndpoint, services: Services): void {
  register(operatorListDeadLetters, ({ operator }) => listDeadLetters(services, operator));
  register(operatorRetryDeadLetter, async ({ operator, params }) => {
    const isNew = await retryDeadLetter(services, operator, params.id);
    return { message: isNew ? 'It is tried again' : 'It was put on its way again before', isNew };
  });
}
