import {
  staffAssignMembers,
  staffHandOver,
  staffListUnassigned,
  staffSetAway,
  staffTakeBack,
} from '@moments/contract/cover/staff-cover';
import { staffGetTonight } from '@moments/contract/cover/staff-tonight';
import { staffDeactivatePerson } from '@moments/contract/staff/people';
import { recordListed } from '../../platform/audit/index.ts';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { changeCoaches } from '../matching/index.ts';
import { setAway } from './away.ts';
import { deactivatePerson } from './deactivate-person.ts';
import { handOver, takeBack } from './hand-over.ts';
import { showTonight } from './tonight.ts';
import { showUnassigned } from './unassigned.ts';

/** Registers the calls by which no member waits unread: handovers, absences, and members without a coach. */
export function registerCoverRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffHandOver, async ({ staff, body }) => ({
    message: 'Handed over',
    members: await handOver(services, staff, body),
  }));
  register(staffTakeBack, async ({ staff, body }) => {
    await takeBack(services, staff, body);
    return { message: 'Taken back' };
  });
  register(staffSetAway, ({ staff, params, body }) => setAway(services, staff, params.id, body));
  register(staffDeactivatePerson, async ({ staff: { actor }, params: { id }, body }) => {
    const staff = await deactivatePerson(services, { actor, id, newCoachIds: body?.newCoachIds ?? [] });
    return { message: `${staff.name} no longer has access`, staff };
  });
  register(staffListUnassigned, async ({ staff }) => {
    const shown = await showUnassigned(services);
    const memberIds = shown.items.map(({ memberId }) => memberId);
    await recordListed(services.database, staff.actor, memberIds, services.clock.now());
    return shown;
  });
  register(staffGetTonight, ({ staff }) => showTonight(services, staff));
  register(staffAssignMembers, async ({ staff, body: { memberIds, coachId } }) => {
    await changeCoaches(services, staff.actor, memberIds, coachId);
    return { message: 'Coach changed' };
  });
}
