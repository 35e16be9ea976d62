import type { AddressAndContactFields, AddressFields } from '@moments/contract/account/account-fields';
import type { EmergencyContactFields } from '@moments/contract/enrollment/enrollment-fields';
import type { StoredPersonalDetails } from '@moments/contract/members/members';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { lookThrough } from '../../crisis/index.ts';
import { deleteDraft } from '../../enrollment/index.ts';
import { getEmergencyContactErrors, toEmergencyContact } from '../../enrollment/step-rules.ts';
import { loadProfile, lockMember, updateMember, type Member, type Profile } from '../../members/index.ts';

type Address = Pick<StoredPersonalDetails, 'address' | 'city' | 'state' | 'zip'>;

/** Picks the address, in its stored form: a part that wasn't given is empty. */
const toAddress = ({ address, city = '', state = '', zip = '' }: AddressFields): Address => ({
  address,
  city,
  state,
  zip,
});

/** Lists the names of the fields that a change replaces, without their personal values (OPS-04). */
const listChangedFields = <T extends object>(before: T, after: Partial<T>): readonly string[] =>
  Object.entries(after)
    .filter(([name, value]) => Object.entries(before).some(([key, old]) => key === name && old !== value))
    .map(([name]) => name);

interface Changing {
  readonly services: Services;
  readonly transaction: Transaction;
  readonly member: Member;
}

/** Runs a change with the member locked. Before the personal details are given, the enrollment asks for them. */
const withMember = <T>(
  services: Services,
  id: string,
  change: (changing: Changing) => Promise<T>,
): Promise<T> =>
  services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id });
    if (!member || member.erasedAt !== null) throw new AppError('NOT_FOUND');
    const { dob, address } = member.personalDetails;
    if (dob === '' || address === '') throw new AppError('ENROLLMENT_INCOMPLETE');
    return change({ services, transaction, member });
  });

/** Replaces the address. @returns the names of the changed fields */
async function replaceAddress(
  { services: { personalData, clock }, transaction, member }: Changing,
  given: AddressFields,
): Promise<readonly string[]> {
  const address = toAddress(given);
  await updateMember(transaction, personalData, member.id, {
    personalDetails: { ...member.personalDetails, ...address },
    addressConfirmedAt: clock.now(),
  });
  return listChangedFields(member.personalDetails, address);
}

/** Replaces the emergency contact. @returns the names of the changed fields */
async function replaceContact(
  { services: { personalData, clock }, transaction, member }: Changing,
  given: EmergencyContactFields,
): Promise<readonly string[]> {
  const { phone, personalDetails } = member;
  const errors = getEmergencyContactErrors(given, { birth: personalDetails.dob, phone }, clock.now());
  if (Object.values(errors).some((error) => error !== undefined)) throw invalidFields(errors);
  const emergencyContact = toEmergencyContact(given);
  await updateMember(transaction, personalData, member.id, { emergencyContact });
  return listChangedFields(member.emergencyContact, emergencyContact);
}

/**
 * Saves a member's own address and emergency contact, and confirms the address (DUTY-02). If two calls save at the same time, the later one
 * wins as a whole. The checkout of a member under 18 asks for the contact, and keeps what was typed as the draft of its step (ENR-16).
 * @throws AppError NOT_FOUND, ENROLLMENT_INCOMPLETE, or INVALID_REQUEST with fields
 */
export async function saveAddressAndContact(
  services: Services,
  memberId: string,
  given: AddressAndContactFields,
): Promise<Profile & { readonly hasCrisisWords: boolean }> {
  const hasCrisisWords = await withMember(services, memberId, async (changing) => {
    const { transaction, member } = changing;
    const fields = [...(await replaceAddress(changing, given)), ...(await replaceContact(changing, given))];
    await recordAudit(transaction, {
      actor: 'member',
      action: 'member.address-and-contact-saved',
      memberId,
      after: { fields },
    });
    await deleteDraft(transaction, { memberId, step: 'ENROLLMENT_EMERGENCY_CONTACT' });
    const stored = [...Object.values(member.personalDetails), ...Object.values(member.emergencyContact)];
    return lookThrough(services, transaction, { memberId, written: given, stored });
  });
  return { ...(await loadProfile(services, memberId)), hasCrisisWords };
}

/**
 * Confirms that the address is still right (DUTY-02).
 * @param confirmedAt the time that the member was asked about. After another change or confirmation, nothing changes
 * @throws AppError NOT_FOUND, ENROLLMENT_INCOMPLETE
 */
export async function confirmMemberAddress(
  services: Services,
  memberId: string,
  confirmedAt: string,
): Promise<Profile> {
  await withMember(services, memberId, async ({ transaction, member }) => {
    if (member.addressConfirmedAt?.toISOString() !== confirmedAt) return;
    const now = services.clock.now();
    await updateMember(transaction, services.personalData, memberId, { addressConfirmedAt: now });
    await recordAudit(transaction, { actor: 'member', action: 'member.address-confirmed', memberId });
  });
  return loadProfile(services, memberId);
}

/** A correction by staff. The audit log keeps the reason. */
interface Correction<T> {
  readonly actor: string;
  readonly memberId: string;
  readonly reason: string;
  readonly given: T;
}

/** Corrects a member's address (DUTY-02). @throws AppError NOT_FOUND, ENROLLMENT_INCOMPLETE */
export const correctAddress = (
  services: Services,
  { actor, memberId, reason, given }: Correction<AddressFields>,
): Promise<void> =>
  withMember(services, memberId, async (changing) => {
    const fields = await replaceAddress(changing, given);
    const action = 'member.address-corrected';
    await recordAudit(changing.transaction, { actor, action, memberId, after: { fields, reason } });
  });

/** Corrects a member's emergency contact (DUTY-02). @throws AppError NOT_FOUND, ENROLLMENT_INCOMPLETE, or INVALID_REQUEST with fields */
export const correctEmergencyContact = (
  services: Services,
  { actor, memberId, reason, given }: Correction<EmergencyContactFields>,
): Promise<void> =>
  withMember(services, memberId, async (changing) => {
    const fields = await replaceContact(changing, given);
    const action = 'member.emergency-contact-corrected';
    await recordAudit(changing.transaction, { actor, action, memberId, after: { fields, reason } });
  });
