import { useState } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CodeInput } from '@moments/ui/fields/code-input.tsx';
import type { Verification } from '../../session/verification-state.ts';
import { advanceVerification } from '../../session/verification.ts';
import { ConsentBox } from './agreements.tsx';
import { ResendCode } from './code/resend-code.tsx';
import { codeId, useCodeForm } from './code/use-code-form.ts';
import { messages } from './messages.ts';
import { resendToEmail } from './send-codes.ts';
import styles from './sign-in.module.css';
import { StepAlert, StepHead, useCodeFieldError } from './step-parts.tsx';
import { submitEmailCode } from './verify-codes.ts';

const backToEmail = (): void => advanceVerification({ stage: 'emailInitiation' });

/** The mailed code and the consent to messages, both needed (AUTH-14 to AUTH-16). */
export function EmailCodeStep({ verification }: { verification: Verification }) {
  const form = useCodeForm(submitEmailCode);
  const [hasConsented, setConsented] = useState(false);
  const refused = useCodeFieldError('completeSignup');
  const error = form.error ?? refused;
  return (
    <div className={styles.step}>
      <StepHead heading="Enter your email code" hasErrors={error !== undefined} back={backToEmail}>
        We sent 6 digits to <strong>{verification.email}</strong>.
      </StepHead>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <StepAlert sources={['completeSignup', 'sendEmailVerification']} />
        {error === undefined && (
          <Note tone="good" live="status">
            <p>{messages.sentToEmail}</p>
          </Note>
        )}
        <CodeInput
          id={codeId}
          label="6-digit code"
          value={form.code}
          error={error}
          onValueChange={form.typeCode}
        />
        <ConsentBox isGiven={hasConsented} onChange={setConsented} />
        <Button type="submit" full busy={form.isVerifying} busyLabel="Verifying..." disabled={!hasConsented}>
          Continue
        </Button>
        <ResendCode resendAt={verification.resendAt} onResend={resendToEmail} />
      </form>
    </div>
  );
}
