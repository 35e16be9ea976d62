import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { memberSlices } from '../members/members.ts';
import { crisisWordsField } from '../safety/crisis-words.ts';
import { addressAndContactFields } from './account-fields.ts';

const memberId = z.string().check(z.maxLength(64));
const reply = z.object({ message: z.string(), user: memberSlices });

/**
 * Saves the address and the emergency contact, and confirms the address (DUTY-02). If two calls save at the same time, the later one wins
 * as a whole. Errors: ENROLLMENT_INCOMPLETE before the personal details of the enrollment are given.
 */
export const updateAddressAndContact = defineEndpoint({
  name: 'updateAddressAndContact',
  summary: 'Save address and emergency contact',
  method: 'POST',
  path: '/api/v1/students/:memberId/update-address-and-contact',
  access: 'member',
  params: memberParams,
  body: z.extend(addressAndContactFields, { memberId }),
  reply: z.extend(reply, crisisWordsField),
  errorSource: 'updatePersonalInfo',
  defaultError: 'Personal info update request failed',
});

/**
 * Confirms that the address is still right (DUTY-02). `confirmedAt` is the `addressConfirmedAt` that the member was asked about: if the
 * address was given or confirmed since then, nothing changes.
 */
export const confirmAddress = defineEndpoint({
  name: 'confirmAddress',
  summary: 'Confirm that the address is still right',
  method: 'POST',
  path: '/api/v1/students/:memberId/confirm-address',
  access: 'member',
  errorSource: 'updatePersonalInfo',
  defaultError: 'Personal info update request failed',
  params: memberParams,
  body: z.strictObject({ memberId, confirmedAt: z.string().check(z.maxLength(40)) }),
  reply,
});
