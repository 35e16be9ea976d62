import { staffListColleagues } from '@moments/contract/staff/colleagues';
import {
  staffChangePerson,
  staffInvitePerson,
  staffLiftPersonLimits,
  staffListPeople,
  staffRemoveAllPasskeys,
  staffRemovePersonPasskey,
  staffSendInvitation,
  staffSignOutPerson,
} from '@moments/contract/staff/people';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { readOnCall } from '../../on-call/index.ts';
import { readRooms } from './coach-load-repository.ts';
import { invitePerson, removeStaffPasskeys, sendInvitationAgain } from './invitations.ts';
import { changePerson, liftPersonLimits, listPeople, signOutPerson } from './manage-people.ts';
import { listAllStaff } from './people-repository.ts';

/** Registers the calls that list and manage staff. */
export function registerPeopleRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListPeople, async ({ staff }) => ({
    staff: await listPeople(services, staff.actor),
  }));
  register(staffListColleagues, async () => {
    const rows = await listAllStaff(services.database);
    const onCall = await readOnCall(services.database, services.clock.now());
    const rooms = await readRooms(services.database);
    return {
      staff: rows
        .filter(({ deactivatedAt }) => deactivatedAt === null)
        .map(({ id, name, roles, shifts, awayUntil, plannedAway }) => ({
          id,
          name,
          roles,
          // By the rota: the mark is also on those who were paged in an open crisis.
          onCall: id === onCall.current,
          shifts,
          awayUntil: awayUntil?.toISOString() ?? null,
          plannedAway: plannedAway && { from: plannedAway.from, until: plannedAway.until },
          room: rooms.get(id) ?? null,
        })),
    };
  });
  register(staffInvitePerson, async ({ staff, body }) => ({
    message: 'Invited',
    staff: await invitePerson(services, staff, body),
  }));
  register(staffChangePerson, async ({ staff, params, body }) => ({
    message: 'Changed',
    staff: await changePerson(services, staff, params.id, body),
  }));
  register(staffSendInvitation, async ({ staff, params }) => ({
    message: 'Invitation sent',
    staff: await sendInvitationAgain(services, staff, params.id),
  }));
  register(staffRemoveAllPasskeys, async ({ staff, params }) => ({
    message: 'Passkeys removed, and signed out everywhere',
    staff: await removeStaffPasskeys(services, staff, params.id),
  }));
  register(staffRemovePersonPasskey, async ({ staff, params }) => ({
    message: 'Passkey removed, and signed out everywhere',
    staff: await removeStaffPasskeys(services, staff, params.id, params.passkeyId),
  }));
  register(staffSignOutPerson, async ({ staff, params }) => {
    const ended = await signOutPerson(services, staff.actor, params.id);
    return { message: 'Signed out everywhere', ended };
  });
  register(staffLiftPersonLimits, async ({ staff, params, body }) => {
    await liftPersonLimits(services, staff.actor, params.id, body.reason);
    return { message: 'Code limits lifted' };
  });
}
