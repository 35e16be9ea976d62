import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { EnrollmentStep } from '@moments/contract/enrollment/enrollment-steps';
import type { Derivation } from '@moments/contract/members/derived-status';
import type { MemberSlices } from '@moments/contract/members/members';
import { routes } from '@moments/contract/members/routes';
import type { ApiError } from '../../api/api-error.ts';
import type { WizardFrame } from '../../forms/step-page.tsx';
import type { StepAnswers } from '../../forms/use-save-step.ts';
import { useSteps, type Steps } from '../../forms/use-steps.ts';
import { useSearchParams } from '../../frame/use-search-params.ts';
import type { RedirectEntry } from '../../member/redirect-entry.ts';

/** The steps as the address names them. */
export type WizardStep = 'contact' | 'details' | 'review';

const wizardSteps = ['contact', 'details', 'review'] as const satisfies readonly WizardStep[];

const wizardStepsByEnrollmentStep: Readonly<Partial<Record<EnrollmentStep, WizardStep>>> = {
  ENROLLMENT_CONTACT_INFO: 'contact',
  ENROLLMENT_PERSONAL_DETAILS: 'details',
};

/** Returns the first incomplete step (ENR-13). */
export function getResumeStep({ status, step }: Derivation): WizardStep {
  if (status === 'FIRST_TIME_LOGIN' || status === 'SIGNED_UP') return 'contact';
  return (step && wizardStepsByEnrollmentStep[step]) ?? 'review';
}

export interface StepProps {
  readonly frame: WizardFrame;
  /** The saved answers. */
  readonly user: MemberSlices;
  readonly save: (answers: StepAnswers) => Promise<ApiError | undefined>;
  readonly onSaved: () => void;
}

/** A history entry's state: the step that was open before it. */
interface StepEntry extends RedirectEntry {
  readonly from?: WizardStep;
}

/**
 * Keeps the wizard's step in the address. A reload or a new login opens the same step. The browser's back button goes one step back
 * (ENR-17): the history holds the steps in their order, even after Back in the page, or if the wizard opened at a later step.
 * @param furthest the step to resume at (ENR-13)
 */
export function useStepInUrl(furthest: WizardStep): Steps<WizardStep> {
  const location = useLocation();
  const { pathname } = location;
  // Only the guard, and `open` and `rebuild` below, write it.
  const entry = location.state as StepEntry | null;
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const requested = query.get('step') ?? undefined;
  // All pages before the wizard lead to it now: Back from the first step stays there, and doesn't jump to the missing one.
  const asked = requested ?? (entry?.isBack ? wizardSteps[0] : undefined);
  const rebuild = (target: WizardStep): void => {
    for (const [place, step] of wizardSteps.slice(0, wizardSteps.indexOf(target) + 1).entries()) {
      const from = wizardSteps[place - 1];
      setQuery({ step }, from ? { state: { from } } : { replace: true });
    }
  };
  const steps = useSteps({
    steps: wizardSteps,
    furthest,
    asked: { step: asked, isEditing: query.get('edit') === 'true' },
    open: (step, isEditing) =>
      setQuery(isEditing ? { step, edit: 'true' } : { step }, { state: { from: steps.current } }),
    returnTo: (step) => {
      if (entry?.from === step) void navigate(-1);
      else rebuild(step);
    },
  });
  const { current } = steps;
  useEffect(() => {
    // The page may already be changing.
    if (requested === current || pathname !== routes.enrollment) return;
    if (requested === undefined) rebuild(current);
    else setQuery({ step: current }, { replace: true });
  });
  return steps;
}
