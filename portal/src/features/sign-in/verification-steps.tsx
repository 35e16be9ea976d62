import { Spinner } from '@moments/ui/display/spinner.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { loadLazily } from '../../frame/lazy-part.ts';
import { PathProgress } from '../../frame/path-progress.tsx';
import type { Verification } from '../../session/verification-state.ts';
import { messages } from './copy.ts';
import { EmailCodeStep } from './email-code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { PhoneCodeStep } from './phone-code-step.tsx';
import styles from './sign-in.module.css';

/** Rarely needed. It is named here and not in `/auth`'s first script, which has no room for the names of its files. */
const UnlockStep = loadLazily(() => import('./unlock/unlock-step.tsx'));

/** Shows the completion screen, for 1.5 s (AUTH-05). */
function CompleteStep({ success }: Pick<Verification, 'success'>) {
  return (
    <div className={styles.head}>
      <PageHeading>You’re in</PageHeading>
      <p role="status">{success}</p>
      <p className={styles.done} role="status">
        <Spinner />
        {messages.complete}
      </p>
    </div>
  );
}

function Step({ verification }: { verification: Verification }) {
  switch (verification.stage) {
    case 'complete':
      return <CompleteStep success={verification.success} />;
    case 'emailInitiation':
      return <EmailStep verification={verification} />;
    case 'emailVerification':
      return <EmailCodeStep verification={verification} />;
    default:
      return <PhoneCodeStep verification={verification} />;
  }
}

interface VerificationStepsProps {
  readonly verification: Verification;
  /** The member unlocks the browser by email instead (SEC-05). */
  readonly isUnlocking: boolean;
}

/** Shows the steps after the first one, by the verification's stage (AUTH-04). On Sign Up, with the progress of the application (ENR-18). */
export default function VerificationSteps({ verification, isUnlocking }: VerificationStepsProps) {
  if (isUnlocking && verification.stage !== 'complete') return <UnlockStep />;
  return (
    <>
      {verification.flow === 'signup' && (
        <div className={styles.path}>
          <PathProgress stage="signUp" />
        </div>
      )}
      <Step verification={verification} />
    </>
  );
}
