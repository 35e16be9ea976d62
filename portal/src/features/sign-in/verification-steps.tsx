import type { Verification } from '../../session/verification-state.ts';
import { CompleteStep } from './complete-step.tsx';
import { EmailCodeStep } from './email-code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { PhoneCodeStep } from './phone-code-step.tsx';

/** Everything after the first step, by the verification's stage (AUTH-04). */
export default function VerificationSteps({ verification }: { verification: Verification }) {
  switch (verification.stage) {
    case 'complete':
      return <CompleteStep />;
    case 'emailInitiation':
      return <EmailStep verification={verification} />;
    case 'emailVerification':
      return <EmailCodeStep verification={verification} />;
    default:
      return <PhoneCodeStep verification={verification} />;
  }
}
