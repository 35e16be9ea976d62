import { staffListDeadLetters, staffRetryDeadLetter } from '@moments/contract/deliveries/staff-deliveries';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { listDeadLetters, retryDeadLetter } from './dead-letters.ts';

export function registerDeliveryStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListDeadLetters, ({ staff, query }) => listDeadLetters(services, staff.actor, query));
  register(staffRetryDeadLetter, async ({ staff, params }) => {
    const isNew = await retryDeadLetter(services, staff.actor, params.id);
    return { message: isNew ? 'Queued for retry' : 'Already queued for retry', isNew };
  });
}
