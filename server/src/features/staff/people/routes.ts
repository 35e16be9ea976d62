import {
  operatorChangeStaff,
  operatorDeactivateStaff,
  operatorInviteStaff,
  operatorListStaff,
  operatorRemovePasskeys,
  operatorSendInvitation,
  operatorSignOutStaff,
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
  const toActor = (operator: string): string => `operator:${operator}`;
  register(operatorListStaff, async ({ operator }) => ({
    staff: await listPeople(services, toActor(operator)),
  }));
  register(operatorInviteStaff, async ({ operator, body }) => ({
    message: 'Invited',
    staff: await invitePerson(services, toActor(operator), body),
  }));
  register(operatorChangeStaff, async ({ operator, params, body }) => ({
    message: 'Changed',
    staff: await changePerson(services, toActor(operator), params.id, body),
  }));
  register(operatorDeactivateStaff, async ({ operator, params }) => {
    const person = await deactivatePerson(services, toActor(operator), params.id);
    return { message: explainMembersLeft(person.name, person.members), staff: person };
  });
  register(operatorSendInvitation, async ({ operator, params }) => ({
    message: 'Invitation sent',
    staff: await sendInvitationAgain(services, toActor(operator), params.id),
  }));
  register(operatorRemovePasskeys, async ({ operator, params }) => ({
    message: 'Passkeys removed, and signed out everywhere',
    staff: await removeStaffPasskeys(services, toActor(operator), params.id),
  }));
  register(operatorSignOutStaff, async ({ operator, params }) => {
    const ended = await signOutPerson(services, toActor(operator), params.id);
    return { message: 'Signed out everywhere', ended };
  });
}
