import { staffGetOnCallWeek, staffSetOnCall } from '@moments/contract/on-call/staff-on-call';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { setOnCall, showWeek } from './rota.ts';

/** Registers the rota of who is on call. */
export function registerOnCallRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffGetOnCallWeek, () => showWeek(services, services.database));
  register(staffSetOnCall, ({ staff, body }) => setOnCall(services, staff.actor, body));
}
