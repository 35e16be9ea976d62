import {
  staffGetRecords,
  staffHoldRecords,
  staffRecordIncident,
  staffReleaseRecords,
} from '@moments/contract/records/staff-records';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { holdRecords, recordIncident, releaseRecords, showRecords } from './records.ts';

export function registerRecordsRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffGetRecords, ({ staff, params }) => showRecords(services, staff.actor, params.memberId));
  register(staffRecordIncident, async ({ staff, params: { memberId }, body }) => ({
    message: 'The incident was recorded',
    incident: await recordIncident(services, { actor: staff.actor, memberId, given: body }),
  }));
  register(staffHoldRecords, async ({ staff, params: { memberId }, body: { reason } }) => {
    await holdRecords(services, { actor: staff.actor, memberId, given: reason });
    return { message: 'The records are held' };
  });
  register(staffReleaseRecords, async ({ staff, params: { memberId }, body: { reason } }) => {
    await releaseRecords(services, { actor: staff.actor, memberId, given: reason });
    return { message: 'The records were released' };
  });
}
