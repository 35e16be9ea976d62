import { useState } from 'react';
import { ReasonedButton } from '@moments/ui/buttons/button.tsx';
import { TextButton } from '@moments/ui/buttons/links.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { CodeInput } from '@moments/ui/fields/code-input.tsx';
import type { Verification } from '../../session/verification-state.ts';
import { advanceVerification } from '../../session/verification.ts';
import { ResendCode } from './code/resend-code.tsx';
import { codeId, useCodeForm } from './code/use-code-form.ts';
import { messages } from './messages.ts';
import { focusBoxOnEnter, tickTheBox } from './missing-tick.ts';
import { resendToEmail } from './send-codes.ts';
import styles from './sign-in.module.css';
import { StepAlert } from './step-alert.tsx';
import { StepHead } from './step-head.tsx';
import { submitEmailCode } from './verify-codes.ts';

const consentId = 'consent';

interface ConsentBoxProps {
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}

/** The consent to messages, with the messaging-rates notice (AUTH-15). */
function ConsentBox({ isGiven, onChange }: ConsentBoxProps) {
  return (
    <CheckBox
      id={consentId}
      checked={isGiven}
      hint="Message and data rates may apply. Message frequency varies. Reply STOP to opt out, HELP for help."
      onChange={(event) => onChange(event.target.checked)}
    >
      I agree to get text messages from my coach and about my account.
    </CheckBox>
  );
}

const backToEmail = (): void => advanceVerification({ stage: 'emailInitiation' });

/** The emailed code and the consent to messages; both are required (AUTH-14 to AUTH-16). */
export function EmailCodeStep({ verification }: { verification: Verification }) {
  const [hasConsented, setConsented] = useState(false);
  const form = useCodeForm({
    onSubmit: submitEmailCode,
    onResend: resendToEmail,
    source: 'completeSignup',
    isBlocked: !hasConsented,
  });
  const { error } = form;
  return (
    <div className={styles.step}>
      <StepHead
        heading="Enter your email code"
        hasErrors={error !== undefined}
        leavesFocus
        back={backToEmail}
      >
        We sent 6 digits to <strong>{verification.email}</strong>.{' '}
        <TextButton onClick={backToEmail}>Use another email</TextButton>
      </StepHead>
      <form
        className={styles.form}
        noValidate
        onKeyDown={focusBoxOnEnter(consentId, !hasConsented)}
        onSubmit={form.submit}
      >
        <StepAlert sources={['completeSignup', 'sendEmailVerification']} />
        {error === undefined && (
          <Note tone="good">
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
        <ReasonedButton
          type="submit"
          full
          busy={form.isVerifying}
          busyLabel="Verifying..."
          reason={hasConsented ? undefined : tickTheBox}
        >
          Continue
        </ReasonedButton>
        <ResendCode resendAt={verification.resendAt} onResend={form.resend} />
      </form>
    </div>
  );
}
