import {
  enrollmentStepNames,
  enrollmentWizardSteps,
  type EnrollmentStep,
} from '@moments/contract/enrollment/enrollment-steps';
import type { Derivation } from '@moments/contract/members/derived-status';

/** The steps as the address names them. */
export type WizardStep = 'contact' | 'details' | 'review';

export const wizardSteps = ['contact', 'details', 'review'] as const satisfies readonly WizardStep[];

export const wizardStepNames = enrollmentWizardSteps.map((step) => enrollmentStepNames[step]);

const stepOf: Readonly<Partial<Record<EnrollmentStep, WizardStep>>> = {
  ENROLLMENT_CONTACT_INFO: 'contact',
  ENROLLMENT_PERSONAL_DETAILS: 'details',
};

/** The step at which a member goes on: the first that is missing (ENR-13). */
export function resumeStep({ status, step }: Derivation): WizardStep {
  if (status === 'FIRST_TIME_LOGIN' || status === 'SIGNED_UP') return 'contact';
  return (step && stepOf[step]) ?? 'review';
}
