import { confirmAddress, updateAddressAndContact } from '@moments/contract/account/address-and-contact';
import {
  staffCorrectAddress,
  staffCorrectEmergencyContact,
} from '@moments/contract/account/staff-address-and-contact';
import { toCrisisWordsField } from '@moments/contract/safety/crisis-words';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import {
  confirmMemberAddress,
  correctAddress,
  correctEmergencyContact,
  saveAddressAndContact,
} from './change-address-and-contact.ts';

/** Registers the members' calls about address and emergency contact. */
export function registerAddressAndContactRoutes(register: RegisterEndpoint, services: Services): void {
  register(updateAddressAndContact, async ({ memberId, body: { memberId: _same, ...given } }) => {
    const { user, hasCrisisWords } = await saveAddressAndContact(services, memberId, given);
    const message = 'Address and emergency contact saved';
    return { message, user, ...toCrisisWordsField(hasCrisisWords) };
  });
  register(confirmAddress, async ({ memberId, body: { confirmedAt } }) => ({
    message: 'Address confirmed',
    user: (await confirmMemberAddress(services, memberId, confirmedAt)).user,
  }));
}

export function registerAddressAndContactStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffCorrectAddress, async ({ staff: { actor }, params, body: { reason, ...given } }) => {
    await correctAddress(services, { actor, memberId: params.memberId, reason, given });
    return { message: 'The address was corrected' };
  });
  register(staffCorrectEmergencyContact, async ({ staff: { actor }, params, body: { reason, ...given } }) => {
    await correctEmergencyContact(services, { actor, memberId: params.memberId, reason, given });
    return { message: 'The emergency contact was corrected' };
  });
}
