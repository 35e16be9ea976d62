import type { AddressFields } from '@moments/contract/account/address-and-contact';
import type { StoredPersonalDetails } from '@moments/contract/members/members';

type Address = Pick<StoredPersonalDetails, 'address' | 'city' | 'state' | 'zip'>;

/** Picks the address, in its stored form: a part that wasn't given is empty. */
export const toAddress = ({ address, city = '', state = '', zip = '' }: AddressFields): Address => ({
  address,
  city,
  state,
  zip,
});

/** Lists the names of the fields that a change replaces, without their personal values (OPS-04). */
export const listChangedFields = <T extends object>(before: T, after: Partial<T>): readonly string[] =>
  Object.entries(after)
    .filter(([name, value]) => Object.entries(before).some(([key, old]) => key === name && old !== value))
    .map(([name]) => name);
