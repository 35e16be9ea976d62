import {
  staffGetDeliveryHealth,
  staffListDeadLetters,
  staffRetryDeadLetter,
  staffRetryDeadLetters,
} from '@moments/contract/deliveries/staff-deliveries';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { retryDeadLetter, retryDeadLetters } from './dead-letters.ts';
import { showDeliveryHealth } from './health.ts';
import { listDeadLetters } from './list-dead-letters.ts';

export function registerDeliveryStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListDeadLetters, ({ staff, query }) => listDeadLetters(services, staff.actor, query));
  register(staffRetryDeadLetter, async ({ staff, params }) => {
    const isNew = await retryDeadLetter(services, staff.actor, params.id);
    return { message: isNew ? 'Queued for retry' : 'Already queued for retry', isNew };
  });
  register(staffRetryDeadLetters, ({ staff, body }) => retryDeadLetters(services, staff.actor, body));
  register(staffGetDeliveryHealth, () => showDeliveryHealth(services));
}
