import {
  additionalInformationSteps,
  type EnrollmentStep,
} from '@moments/contract/enrollment/enrollment-steps';
import type { Derivation } from '@moments/contract/members/derived-status';

/** The steps as the address names them. */
export type WizardStep = 'preference' | 'schedule' | 'emergency-contact' | 'review';

export const wizardSteps = [
  'preference',
  'schedule',
  'emergency-contact',
  'review',
] as const satisfies readonly WizardStep[];

const wizardStepsByEnrollmentStep: Readonly<Partial<Record<EnrollmentStep, WizardStep>>> = {
  ENROLLMENT_PREFERENCE_INFORMATION: 'preference',
  ENROLLMENT_AVAILABILITY: 'schedule',
  ENROLLMENT_EMERGENCY_CONTACT: 'emergency-contact',
};

/**
 * Returns the step to resume at (ADD-04): the first incomplete one, then the first that was never saved, then the review. An
 * adult may leave the emergency contact empty, but sees its step once.
 */
export function getResumeStep({ step }: Derivation, savedSteps: readonly EnrollmentStep[]): WizardStep {
  const missing = step && wizardStepsByEnrollmentStep[step];
  if (missing) return missing;
  const unsaved = additionalInformationSteps.find((candidate) => !savedSteps.includes(candidate));
  return (unsaved && wizardStepsByEnrollmentStep[unsaved]) ?? 'review';
}
