import { useState, type SubmitEvent } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { EmailInput } from '@moments/ui/fields/text-input.tsx';
import { usePending } from '@moments/ui/use-pending.ts';
import { buildEmailDraft, supportSubjects } from '../../configuration/email-draft.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { TermsLinks } from '../../frame/terms-links.tsx';
import type { Verification } from '../../session/verification-state.ts';
import { advanceVerification } from '../../session/verification.ts';
import { tabHash } from './auth-location.ts';
import { messages, signInCopy } from './copy.ts';
import { sendEmailCode } from './send-codes.ts';
import { findStepEmailError } from './sign-in-rules.ts';
import styles from './sign-in.module.css';
import { StepAlert } from './step-alert.tsx';
import { StepHead } from './step-head.tsx';

/** Shows the email step after the phone is verified, prefilled if we know the email (AUTH-06, AUTH-13). */
export function EmailStep({ verification }: { verification: Verification }) {
  const { email } = verification;
  const { supportEmail } = useConfiguration();
  const [error, setError] = useState<string>();
  const [isSending, run] = usePending();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const invalid = findStepEmailError(email);
    setError(invalid);
    if (invalid === undefined) run(() => sendEmailCode(email));
    else document.getElementById('email')?.focus();
  };
  return (
    <div className={styles.step}>
      <StepHead
        heading={signInCopy.verifyEmail}
        hasErrors={error !== undefined}
        leavesFocus
        back={tabHash[verification.flow]}
      >
        We’ll email you a second 6-digit code. It keeps your account safe if you lose your phone.
      </StepHead>
      <form className={styles.form} noValidate onSubmit={submit}>
        <StepAlert sources={['sendEmailVerification']} />
        <Note tone="good">
          <p>{messages.phoneVerified}</p>
        </Note>
        <EmailInput
          id="email"
          label="Email"
          autoFocus
          value={email}
          error={error}
          onChange={(event) => {
            advanceVerification({ email: event.target.value });
            setError(undefined);
          }}
        />
        <Button type="submit" full busy={isSending} busyLabel="Sending...">
          {signInCopy.emailCode}
        </Button>
      </form>
      {verification.flow === 'login' && (
        <p className={styles.caption}>
          Use your account’s email. Can’t get into it? Contact{' '}
          <a href={buildEmailDraft(supportEmail, supportSubjects.email)}>{supportEmail}</a>. By continuing,
          you agree to the <TermsLinks />.
        </p>
      )}
    </div>
  );
}
