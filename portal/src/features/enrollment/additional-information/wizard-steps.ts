import {
  additionalInformationSteps,
  enrollmentStepNames,
  enrollmentWizardSteps,
  type EnrollmentStep,
} from '@moments/contract/enrollment/enrollment-steps';
import type { Derivation } from '@moments/contract/members/derived-status';
import type { MemberSlices } from '@moments/contract/members/members';
import type { ApiError } from '../../../api/api-error.ts';
import type { WizardFrame } from '../../../forms/step-page.tsx';
import type { StepAnswers } from '../../../forms/use-save-step.ts';

/** The steps as the address names them. */
export type WizardStep = 'preference' | 'schedule' | 'emergency-contact' | 'review';

export const wizardSteps = [
  'preference',
  'schedule',
  'emergency-contact',
  'review',
] as const satisfies readonly WizardStep[];

export const wizardStepNames = [
  ...additionalInformationSteps.map((step) => enrollmentStepNames[step]),
  'Review',
];

/** What comes before this wizard (ADD-01). */
export const earlierStepNames = enrollmentWizardSteps.map((step) => enrollmentStepNames[step]);
export const paymentStepName = 'Payment';

const stepOf: Readonly<Partial<Record<EnrollmentStep, WizardStep>>> = {
  ENROLLMENT_PREFERENCE_INFORMATION: 'preference',
  ENROLLMENT_AVAILABILITY: 'schedule',
  ENROLLMENT_EMERGENCY_CONTACT: 'emergency-contact',
};

/**
 * The step at which a member goes on (ADD-04): the one that the derivation misses, else the first that was never saved (for
 * adults the emergency contact may stay empty, but they are asked once), else the review.
 */
export function resumeStep({ step }: Derivation, savedSteps: readonly EnrollmentStep[]): WizardStep {
  const missing = step && stepOf[step];
  if (missing) return missing;
  const unsaved = additionalInformationSteps.find((candidate) => !savedSteps.includes(candidate));
  return (unsaved && stepOf[unsaved]) ?? 'review';
}

/** What the wizard gives to each of its steps. */
export interface StepProps {
  readonly frame: WizardFrame;
  /** The member as saved so far. */
  readonly user: MemberSlices;
  readonly save: (answers: StepAnswers) => Promise<ApiError | undefined>;
  readonly onSaved: () => void;
}
