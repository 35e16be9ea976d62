import type { MemberSlices } from '@moments/contract/members';

import type { ApiError } from '../../api-client/api-error.ts';
import type { WizardFrame } from '../../wizard/step-page.tsx';
import type { StepAnswers } from '../../wizard/use-save-step.ts';

/** What the wizard gives to each of its steps. */
export interface StepProps {
  readonly frame: WizardFrame;
  /** The member as saved so far. */
  readonly user: MemberSlices;
  readonly save: (answers: StepAnswers) => Promise<ApiError | undefined>;
  readonly onSaved: () => void;
}
