import type { DerivedStatus } from '@moments/contract/members/derived-status';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { lookThrough } from '../crisis/index.ts';
import {
  findMember,
  loadProfile,
  requireLockedMember,
  updateMember,
  type Member,
  type Profile,
} from '../members/index.ts';
import { requirePartnerProof } from '../partners/index.ts';
import { endSponsoredPlan } from '../payments/index.ts';
import { deleteDraft } from './drafts/drafts-repository.ts';
import { toMemberChanges, type Step, type Saving } from './step-changes.ts';
import { addSavedStep, getNextStep } from './step-rules.ts';

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
    const member = await requireLockedMember(transaction, services.personalData, memberId);
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
