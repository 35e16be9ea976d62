import type { MemberSlices } from '@moments/contract/members/members';
import type { ApiError } from '../../api/api-error.ts';
import type { WizardFrame } from '../../forms/step-page.tsx';
import type { StepAnswers } from '../../forms/use-save-step.ts';

/** What the wizard gives to each of its steps. */
export interface EnrollmentStepProps {
  readonly frame: WizardFrame;
  /** The member as saved so far. */
  readonly user: MemberSlices;
  readonly save: (answers: StepAnswers) => Promise<ApiError | undefined>;
  readonly onSaved: () => void;
}
