import { useLayoutEffect, useState, type SubmitEvent } from 'react';
import { formatPhone, toE164 } from '@moments/contract/values/phone';
import { Button } from '@moments/ui/buttons/button.tsx';
import { NoBreak } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { EmailInput } from '@moments/ui/fields/text-input.tsx';
import { clearNotices } from '@moments/ui/notifications.ts';
import { usePending } from '@moments/ui/use-pending.ts';
import { buildEmailDraft, supportSubjects } from '../../../configuration/email-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { useSession } from '../../../session/session-store.ts';
import { isInProgress } from '../../../session/verification-state.ts';
import { resetVerification } from '../../../session/verification.ts';
import { dismissStepErrors } from '../auth-errors.ts';
import { replaceHash, tabHash, verificationHash } from '../auth-location.ts';
import { CodeForm } from '../code/code-form.tsx';
import { useCodeForm } from '../code/use-code-form.ts';
import { signInCopy } from '../copy.ts';
import { sendFirstCode } from '../send-codes.ts';
import { findSignUpEmailError } from '../sign-in-rules.ts';
import styles from '../sign-in.module.css';
import { StepAlert } from '../step-alert.tsx';
import { StepHead } from '../step-head.tsx';
import { restoreTypedContact, typeContact, useTypedContact } from '../use-contact-form.ts';
import { sendUnlockCode, submitUnlockCode } from './unlock-calls.ts';
import { changeUnlock, forgetUnlock, useUnlock } from './unlock-state.ts';

const emailId = 'email';
const sources = ['sendCode', 'verifyCode'] as const;

/** Returns the code step if a code was sent, and the first step otherwise. */
const useBackHash = () =>
  useSession(({ verification }) =>
    isInProgress(verification) && verification.flow === 'login' ? verificationHash.login : tabHash.login,
  );

function EmailPart({ phone }: { phone: string }) {
  const { supportEmail } = useConfiguration();
  const email = useTypedContact((state) => state.email);
  const [error, setError] = useState<string>();
  const [isSending, run] = usePending();
  const back = useBackHash();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const invalid = email.trim() === '' ? 'Please enter your email' : findSignUpEmailError(email);
    setError(invalid);
    if (invalid === undefined) run(() => sendUnlockCode(phone, email.trim()));
    else document.getElementById(emailId)?.focus();
  };
  return (
    <div className={styles.step}>
      <StepHead heading="Unlock by email" hasErrors={error !== undefined} back={back}>
        Too many codes were tried for{' '}
        <strong>
          <NoBreak>{formatPhone(phone)}</NoBreak>
        </strong>
        . Enter the email of your account. We’ll send 6 digits there, and then you can log in again.
      </StepHead>
      <form className={styles.form} noValidate onSubmit={submit}>
        <StepAlert sources={sources} />
        <EmailInput
          id={emailId}
          label="Email"
          value={email}
          error={error}
          onChange={(event) => {
            typeContact({ email: event.target.value });
            setError(undefined);
          }}
        />
        <Button type="submit" full busy={isSending} busyLabel="Sending...">
          {signInCopy.emailCode}
        </Button>
      </form>
      <p className={styles.caption}>
        Can’t get into your email? Contact{' '}
        <a href={buildEmailDraft(supportEmail, supportSubjects.code)}>{supportEmail}</a>.
      </p>
    </div>
  );
}

function goBackToEmail(): void {
  dismissStepErrors();
  clearNotices();
  changeUnlock({ userId: '' });
}

function CodePart({ phone }: { phone: string }) {
  const { email, resendAt } = useUnlock();
  const form = useCodeForm({
    onSubmit: submitUnlockCode,
    onResend: () => sendUnlockCode(phone, email),
    source: 'verifyCode',
  });
  return (
    <div className={styles.step}>
      <StepHead
        heading={signInCopy.enterEmailCode}
        hasErrors={form.error !== undefined}
        leavesFocus
        back={goBackToEmail}
      >
        If <strong>{email}</strong> is the email of your account, we sent 6 digits there. It can take a
        minute. Look in your spam folder, too.
      </StepHead>
      <CodeForm
        form={form}
        sources={sources}
        sent={form.isResent ? 'A new code is on its way' : 'If the email is right, a code is on its way'}
        resendAt={resendAt}
      />
    </div>
  );
}

/** Says that this browser can ask for a texted code again and log in with it (AUTH-21). */
function UnlockedPart({ phone }: { phone: string }) {
  const [isSending, run] = usePending();
  const logIn = async (): Promise<void> => {
    // The earlier code may be void.
    resetVerification();
    await sendFirstCode('login', phone, '');
    if (isInProgress(useSession.getState().verification)) forgetUnlock();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    run(logIn);
  };
  return (
    <div className={styles.step}>
      <StepHead heading="You can log in again" hasErrors={false} back={tabHash.login}>
        We’ll text a new code to{' '}
        <strong>
          <NoBreak>{formatPhone(phone)}</NoBreak>
        </strong>
        . Other devices stay locked for now.
      </StepHead>
      <form className={styles.form} noValidate onSubmit={submit}>
        <StepAlert sources={['sendCode']} />
        <Note tone="good" live="status">
          <p>This browser is unlocked</p>
        </Note>
        <Button type="submit" full busy={isSending} busyLabel="Sending...">
          {signInCopy.textCode}
        </Button>
      </form>
    </div>
  );
}

/** Unlocks this browser by an emailed code, when a stranger used up the tries of the number (SEC-05). It logs no one in. */
export default function UnlockStep() {
  const phone = toE164(useTypedContact((state) => state.phone));
  const { userId, isUnlocked } = useUnlock();
  useLayoutEffect(() => {
    // After a reload.
    restoreTypedContact();
    if (toE164(useTypedContact.getState().phone) === undefined) replaceHash(tabHash.login);
  }, []);
  if (phone === undefined) return null;
  if (isUnlocked) return <UnlockedPart phone={phone} />;
  return userId === '' ? <EmailPart phone={phone} /> : <CodePart phone={phone} />;
}
