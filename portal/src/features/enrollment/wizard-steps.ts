import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  enrollmentStepNames,
  enrollmentWizardSteps,
  type EnrollmentStep,
} from '@moments/contract/enrollment/enrollment-steps';
import type { Derivation } from '@moments/contract/members/derived-status';
import type { MemberSlices } from '@moments/contract/members/members';
import { routes } from '@moments/contract/members/routes';
import type { ApiError } from '../../api/api-error.ts';
import type { WizardFrame } from '../../forms/step-page.tsx';
import type { StepAnswers } from '../../forms/use-save-step.ts';
import { useSteps, type Steps } from '../../forms/use-steps.ts';

/** The steps as the address names them. */
export type WizardStep = 'contact' | 'details' | 'review';

const wizardSteps = ['contact', 'details', 'review'] as const satisfies readonly WizardStep[];

export const wizardStepNames = enrollmentWizardSteps.map((step) => enrollmentStepNames[step]);

const stepOf: Readonly<Partial<Record<EnrollmentStep, WizardStep>>> = {
  ENROLLMENT_CONTACT_INFO: 'contact',
  ENROLLMENT_PERSONAL_DETAILS: 'details',
};

/** Returns the first incomplete step (ENR-13). */
export function getResumeStep({ status, step }: Derivation): WizardStep {
  if (status === 'FIRST_TIME_LOGIN' || status === 'SIGNED_UP') return 'contact';
  return (step && stepOf[step]) ?? 'review';
}

/** The props of every step of a wizard. */
export interface StepProps {
  readonly frame: WizardFrame;
  /** The saved answers. */
  readonly user: MemberSlices;
  readonly save: (answers: StepAnswers) => Promise<ApiError | undefined>;
  readonly onSaved: () => void;
}

/**
 * Keeps the wizard's step in the address. A reload or a new login opens the same step, and the browser's back button opens
 * the previous one.
 * @param furthest the step to resume at (ENR-13)
 */
export function useStepInUrl(furthest: WizardStep): Steps<WizardStep> {
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const requested = query.get('step') ?? undefined;
  const steps = useSteps({
    steps: wizardSteps,
    furthest,
    asked: { step: requested, isEditing: query.get('edit') === 'true' },
    open: (step, isEditing) => setQuery(isEditing ? { step, edit: 'true' } : { step }),
  });
  const { current } = steps;
  useEffect(() => {
    // The page may already be changing.
    if (requested !== current && pathname === routes.enrollment)
      setQuery({ step: current }, { replace: true });
  });
  return steps;
}
