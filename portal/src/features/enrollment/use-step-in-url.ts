import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { routes } from '@moments/contract/members/routes';
import { useSteps, type Steps } from '../../forms/use-steps.ts';
import { wizardSteps, type WizardStep } from './wizard-steps.ts';

/**
 * Keeps the wizard's step in the address: a reload and signing in again lead to the same step, and the browser's back button
 * to the one before.
 * @param furthest the step to resume at (ENR-13)
 */
export function useStepInUrl(furthest: WizardStep): Steps<WizardStep> {
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('step') ?? undefined;
  const steps = useSteps({
    steps: wizardSteps,
    furthest,
    asked: { step: asked, isEditing: query.get('edit') === 'true' },
    open: (step, isEditing) => setQuery(isEditing ? { step, edit: 'true' } : { step }),
  });
  const { current } = steps;
  useEffect(() => {
    // Not on the way to the next page.
    if (asked !== current && pathname === routes.enrollment) setQuery({ step: current }, { replace: true });
  });
  return steps;
}
