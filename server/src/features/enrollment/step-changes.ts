import type { memberUpdate } from '@moments/contract/enrollment/enrollment';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import { storedPersonalDetails } from '@moments/contract/members/members';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { Member, MemberChanges } from '../members/index.ts';
import { findActivePartner } from '../partners/index.ts';
import { getEmergencyContactErrors, getPersonalDetailsErrors, toEmergencyContact } from './step-rules.ts';

export type Step = ParsedBodyOf<typeof memberUpdate>;
type StepOf<K extends Step['stepKey']> = Extract<Step, { stepKey: K }>;

export interface Saving {
  readonly transaction: Transaction;
  readonly member: Member;
  readonly now: Date;
  /** The partner whose proof the member gave with this step; null without one. */
  readonly provenPartnerId: string | null;
}

function rejectAny(errors: Readonly<Record<string, string | undefined>>): void {
  if (Object.values(errors).some((error) => error !== undefined)) throw invalidFields(errors);
}

/** Rejects a number other than the member's verified one, because this call can't verify a new one. */
function rejectOtherPhone(member: Member, phoneNumber: string): void {
  if (phoneNumber === member.phone) return;
  throw invalidFields({
    phoneNumber: 'This isn’t the number you logged in with. To change it, go to Account Settings.',
  });
}

async function getContactChanges(
  { transaction, member, provenPartnerId }: Saving,
  step: StepOf<'ENROLLMENT_CONTACT_INFO'>,
): Promise<MemberChanges> {
  rejectOtherPhone(member, step.phoneNumber);
  const partnerId = step.partnerId === 'NONE' ? null : step.partnerId;
  // A member keeps a partner that no longer accepts new members.
  if (
    partnerId !== null &&
    partnerId !== member.partnerId &&
    !(await findActivePartner(transaction, partnerId))
  ) {
    throw new AppError('PARTNER_UNAVAILABLE', {
      fields: [
        { field: 'partnerId', message: 'That partner isn’t available. Please choose one from the list.' },
      ],
    });
  }
  return { partnerId, provenPartnerId, memberSource: step.memberSource ?? null };
}

function getPersonalChanges(
  { member, now }: Saving,
  step: StepOf<'ENROLLMENT_PERSONAL_DETAILS'>,
): MemberChanges {
  rejectAny({
    ...getPersonalDetailsErrors(step, now),
    // The email was verified by a code, like the phone.
    email:
      step.email.toLowerCase() === member.email
        ? undefined
        : 'This isn’t the email you verified. Please contact support to change it.',
  });
  return {
    addressConfirmedAt: now,
    // The email, the student flag, and the language are not stored here (API-07).
    personalDetails: storedPersonalDetails.parse(step.isStudent === false ? { ...step, school: '' } : step),
  };
}

function getEmergencyChanges(
  { member, now }: Saving,
  step: StepOf<'ENROLLMENT_EMERGENCY_CONTACT'>,
): MemberChanges {
  const { dob: birth } = member.personalDetails;
  if (birth === '') throw new AppError('ENROLLMENT_INCOMPLETE');
  rejectAny(getEmergencyContactErrors(step, { birth, phone: member.phone }, now));
  return { emergencyContact: toEmergencyContact(step) };
}

function reviewChanges({ member }: Saving): MemberChanges {
  const { firstName, lastName, dob, address } = member.personalDetails;
  const isComplete =
    member.savedSteps.includes('ENROLLMENT_CONTACT_INFO') &&
    [firstName, lastName, dob, address].every((text) => text !== '');
  if (!isComplete) throw new AppError('ENROLLMENT_INCOMPLETE');
  return {};
}

export function toMemberChanges(saving: Saving, step: Step): MemberChanges | Promise<MemberChanges> {
  switch (step.stepKey) {
    case 'ENROLLMENT_CONTACT_INFO':
      return getContactChanges(saving, step);
    case 'ENROLLMENT_PERSONAL_DETAILS':
      return getPersonalChanges(saving, step);
    case 'COMPLETE_ENROLLMENT':
      return reviewChanges(saving);
    case 'ENROLLMENT_PREFERENCE_INFORMATION':
      return { hopeToGain: step.hopeToGain ?? '' };
    case 'ENROLLMENT_AVAILABILITY':
      return { shiftTime: step.shiftTime, shiftDays: [...new Set(step.shiftDays)].sort() };
    case 'ENROLLMENT_EMERGENCY_CONTACT':
      return getEmergencyChanges(saving, step);
  }
}
