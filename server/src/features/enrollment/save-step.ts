import type { memberUpdate } from '@moments/contract/enrollment/enrollment';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import type { DerivedStatus } from '@moments/contract/members/derived-status';
import { storedPersonalDetails } from '@moments/contract/members/members';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { lookThrough } from '../crisis/index.ts';
import {
  findMember,
  loadProfile,
  lockMember,
  updateMember,
  type Member,
  type MemberChanges,
  type Profile,
} from '../members/index.ts';
import { requirePartnerProof, findActivePartner } from '../partners/index.ts';
import { endSponsoredPlan } from '../payments/index.ts';
import { deleteDraft } from './drafts/drafts-repository.ts';
import {
  addSavedStep,
  getEmergencyContactErrors,
  getNextStep,
  getPersonalDetailsErrors,
  toEmergencyContact,
} from './step-rules.ts';

type Step = ParsedBodyOf<typeof memberUpdate>;
type StepOf<K extends Step['stepKey']> = Extract<Step, { stepKey: K }>;

interface Saving {
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

function toMemberChanges(saving: Saving, step: Step): MemberChanges | Promise<MemberChanges> {
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

async function readDerivedStatus(
  services: Services,
  { transaction, member, now }: Saving,
): Promise<DerivedStatus> {
  const { user, subscription } = await loadProfile(services, member.id, transaction);
  return getDerivedStatus(user, subscription, toEasternIsoDate(now)).status;
}

/** Dates an application that was completed for the free plan, once nothing is missing for the paid plan either (APP-02). */
async function dateUpgradedApplication(services: Services, saving: Saving): Promise<void> {
  const { transaction, member, now } = saving;
  if ((await readDerivedStatus(services, saving)) === 'ADDITIONAL_INFORMATION') return;
  await updateMember(transaction, services.personalData, member.id, { enrollmentCompletedAt: now });
}

/** Lists a member's stored answers. */
const listAnswers = ({
  personalDetails,
  emergencyContact,
  hopeToGain,
  memberSource,
}: Member): readonly unknown[] => [
  ...Object.values(personalDetails),
  ...Object.values(emergencyContact),
  hopeToGain,
  memberSource,
];

/** Checks the proof of a chosen partner before the transaction, so that a wrong code is counted. */
async function findProvenPartner(services: Services, memberId: string, step: Step): Promise<string | null> {
  if (step.stepKey !== 'ENROLLMENT_CONTACT_INFO' || step.partnerId === 'NONE') return null;
  const member = await findMember(services.database, services.personalData, { id: memberId });
  return member ? requirePartnerProof(services, member, step) : null;
}

/**
 * Saves one step of the enrollment when the member leaves it (ENR-13). Saving the same values again changes nothing. Crisis words in the
 * answers open a crisis (SAFE-02).
 * @throws AppError INVALID_REQUEST with fields, TOO_MANY_REQUESTS, PARTNER_UNAVAILABLE, ENROLLMENT_INCOMPLETE, ENROLLMENT_CLOSED
 */
export async function saveStep(
  services: Services,
  memberId: string,
  step: Step,
): Promise<Profile & { readonly hasCrisisWords: boolean }> {
  const now = services.clock.now();
  const provenPartnerId = await findProvenPartner(services, memberId, step);
  const hasCrisisWords = await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id: memberId });
    if (!member) throw new AppError('NOT_FOUND');
    const saving = { transaction, member, now, provenPartnerId };
    const statusBefore = await readDerivedStatus(services, saving);
    // Members in coaching change these fields in their account settings, because the coach has to agree.
    if (statusBefore === 'FULLY_ENROLLED_ACTIVE') throw new AppError('ENROLLMENT_CLOSED');
    const changes = await toMemberChanges(saving, step);
    const { partnerId = member.partnerId } = changes;
    if (member.partnerId !== null && partnerId !== member.partnerId)
      await endSponsoredPlan(services, transaction, memberId);
    await updateMember(transaction, services.personalData, memberId, {
      ...changes,
      savedSteps: addSavedStep(member.savedSteps, step.stepKey),
      currentStep: step.stepKey,
      toStep: getNextStep(step.stepKey),
      enrollmentStartedAt: member.enrollmentStartedAt ?? now,
    });
    if (statusBefore === 'ADDITIONAL_INFORMATION' && member.enrollmentCompletedAt !== null)
      await dateUpgradedApplication(services, saving);
    await deleteDraft(transaction, { memberId, step: step.stepKey });
    await recordAudit(transaction, {
      actor: 'member',
      action: 'member.enrollment-step-saved',
      memberId,
      after: { step: step.stepKey },
    });
    return lookThrough(services, transaction, { memberId, written: step, stored: listAnswers(member) });
  });
  return { ...(await loadProfile(services, memberId)), hasCrisisWords };
}
