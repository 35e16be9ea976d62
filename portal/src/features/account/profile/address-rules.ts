import type { ContactOwner } from '@moments/contract/enrollment/enrollment-fields';
import type { EmergencyContact, MemberSlices, PersonalDetails } from '@moments/contract/members/members';
import { findErrors, type FieldErrors } from '../../../forms/form-rules.ts';
import { formatTypedPhone, getEmergencyErrors, toEmergencyValues } from '../../enrollment/index.ts';

/** The address and the emergency contact, in the order of the screen (DUTY-02). */
export type AddressAndContact = Pick<PersonalDetails, 'address' | 'city' | 'state' | 'zip'> &
  EmergencyContact;

export const toAddressAndContact = ({
  personalDetails: { address, city, state, zip },
  emergencyContact,
}: Pick<MemberSlices, 'personalDetails' | 'emergencyContact'>): AddressAndContact => ({
  address,
  city,
  state,
  zip,
  ...toEmergencyValues(emergencyContact),
});

const toStored = (values: AddressAndContact): string =>
  JSON.stringify(
    Object.values({ ...values, contactPhone: formatTypedPhone(values.contactPhone) }).map((value) =>
      String(value ?? '').trim(),
    ),
  );

/** Checks whether saving one over the other would change nothing. */
export const isSameAddressAndContact = (one: AddressAndContact, other: AddressAndContact): boolean =>
  toStored(one) === toStored(other);

/** Validates as the enrollment does. */
export const getAddressAndContactErrors = async (
  values: AddressAndContact,
  owner: ContactOwner,
): Promise<FieldErrors<AddressAndContact>> => {
  const { contactName, contactPhone, contactRelationship, contactIsAdult } = values;
  return {
    ...(await findErrors<AddressAndContact>(({ addressAndContactFields, findSchemaErrors }) =>
      findSchemaErrors(addressAndContactFields, values),
    )),
    ...(await getEmergencyErrors({ contactName, contactPhone, contactRelationship, contactIsAdult }, owner)),
  };
};

/** Formats city, state, and ZIP, as far as they are known: "Albany, NY 12210". */
export const formatPlace = ({ city, state, zip }: AddressAndContact): string =>
  [city, [state, zip].filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(', ');
