import {
  staffChangePerson,
  staffDeactivatePerson,
  staffInvitePerson,
  staffListPeople,
  staffRemoveAllPasskeys,
  staffSendInvitation,
  staffSignOutPerson,
} from '@moments/contract/staff/people';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { invitePerson, removeStaffPasskeys, sendInvitationAgain } from './invitations.ts';
import { changePerson, deactivatePerson, listPeople, signOutPerson } from './manage-people.ts';

const explainMembersLeft = (name: string, count: number): string =>
  count === 0
    ? `${name} no longer has access`
    : `${name} no longer has access. ${String(count)} members still have ${name} as coach. Change their coach`;

/** Registers the calls that manage staff. */
export function registerPeopleRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListPeople, async ({ staff }) => ({
    staff: await listPeople(services, staff.actor),
  }));
  register(staffInvitePerson, async ({ staff, body }) => ({
    message: 'Invited',
    staff: await invitePerson(services, staff.actor, body),
  }));
  register(staffChangePerson, async ({ staff, params, body }) => ({
    message: 'Changed',
    staff: await changePerson(services, staff.actor, params.id, body),
  }));
  register(staffDeactivatePerson, async ({ staff, params }) => {
    const person = await deactivatePerson(services, staff.actor, params.id);
    return { message: explainMembersLeft(person.name, person.members), staff: person };
  });
  register(staffSendInvitation, async ({ staff, params }) => ({
    message: 'Invitation sent',
    staff: await sendInvitationAgain(services, staff.actor, params.id),
  }));
  register(staffRemoveAllPasskeys, async ({ staff, params }) => ({
    message: 'Passkeys removed, and signed out everywhere',
    staff: await removeStaffPasskeys(services, staff.actor, params.id),
  }));
  register(staffSignOutPerson, async ({ staff, params }) => {
    const ended = await signOutPerson(services, staff.actor, params.id);
    return { message: 'Signed out everywhere', ended };
  });
}
