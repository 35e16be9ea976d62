import { Spinner } from '@moments/ui/feedback/spinner.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import type { Verification } from '../../session/verification-state.ts';
import { EmailCodeStep } from './email-code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { messages } from './messages.ts';
import { PhoneCodeStep } from './phone-code-step.tsx';
import styles from './sign-in.module.css';

/** The completion screen, for 1.5 s (AUTH-05). */
export function CompleteStep() {
  return (
    <div className={styles.head}>
      <PageHeading>You’re in</PageHeading>
      <p className={styles.done} role="status">
        <Spinner />
        {messages.complete}
      </p>
    </div>
  );
}

/** The steps after the first one, by the verification's stage (AUTH-04). */
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
