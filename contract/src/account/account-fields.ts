import * as z from 'zod/mini';
import { emergencyContactFields, personalDetailsFields } from '../enrollment/enrollment-fields.ts';
import { phoneNumber } from '../http/fields.ts';

// The fields of the account's forms, without their endpoints: the portal loads them when it checks a form.

const { firstName, lastName, preferredName, pronounsList, address, city, state, zip } =
  personalDetailsFields.shape;

/** Fields that members can change themselves at any time (ACC-04). */
export const personalInfoFields = z.strictObject({ firstName, lastName, preferredName, pronounsList });

/** Where a member lives. */
export const addressFields = z.strictObject({ address, city, state, zip });
export type AddressFields = z.infer<typeof addressFields>;

/**
 * Where a member lives and whom to call. `findEmergencyContactErrors` checks the rules of the contact that depend on the member's age
 * (DUTY-02).
 */
export const addressAndContactFields = z.extend(addressFields, emergencyContactFields.shape);
export type AddressAndContactFields = z.infer<typeof addressAndContactFields>;

/** The new number of a phone change (ACC-05). */
export const newPhoneFields = z.strictObject({ phoneNumber: phoneNumber('Phone number cannot be empty') });
