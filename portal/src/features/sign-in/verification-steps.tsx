import { useState, type SubmitEvent } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { TextButton } from '@moments/ui/buttons/links.tsx';
import { Spinner } from '@moments/ui/display/spinner.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { EmailInput } from '@moments/ui/fields/text-input.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { clearNotices } from '@moments/ui/notifications.ts';
import { usePending } from '@moments/ui/use-pending.ts';
import { buildEmailDraft, supportSubjects } from '../../configuration/email-draft.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { loadLazily } from '../../frame/lazy-part.ts';
import { PathProgress } from '../../frame/path-progress.tsx';
import { TermsLinks } from '../../frame/terms-links.tsx';
import type { Verification } from '../../session/verification-state.ts';
import { advanceVerification } from '../../session/verification.ts';
import { tabHash } from './auth-location.ts';
import { CodeForm } from './code/code-form.tsx';
import { useCodeForm } from './code/use-code-form.ts';
import { messages, signInCopy } from './copy.ts';
import { PhoneCodeStep } from './phone-code-step.tsx';
import { sendEmailCode, resendToEmail } from './send-codes.ts';
import { findStepEmailError } from './sign-in-rules.ts';
import styles from './sign-in.module.css';
import { StepAlert } from './step-alert.tsx';
import { StepHead } from './step-head.tsx';
import { focusBoxOnEnter, checkTheBox } from './terms-box.tsx';
import { submitEmailCode } from './verify-codes.ts';

const consentId = 'consent';
const sources = ['completeSignup', 'sendEmailVerification'] as const;

interface ConsentBoxProps {
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}

/** Shows the consent to messages, with the messaging-rates notice (AUTH-15). */
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

function returnToEmail(): void {
  clearNotices();
  advanceVerification({ stage: 'emailInitiation' });
}

/** Shows the emailed code and the consent to messages; both are required (AUTH-14 to AUTH-16). */
function EmailCodeStep({ verification }: { verification: Verification }) {
  const [hasConsented, setConsented] = useState(false);
  const form = useCodeForm({
    onSubmit: submitEmailCode,
    onResend: resendToEmail,
    source: 'completeSignup',
    isBlocked: !hasConsented,
  });
  return (
    <div className={styles.step}>
      <StepHead
        heading={signInCopy.enterEmailCode}
        hasErrors={form.error !== undefined}
        leavesFocus
        back={returnToEmail}
      >
        We sent 6 digits to <strong>{verification.email}</strong>.{' '}
        <TextButton onClick={returnToEmail}>{signInCopy.otherEmail}</TextButton>
      </StepHead>
      <CodeForm
        form={form}
        sources={sources}
        sent={form.isResent ? messages.resentToEmail : messages.sentToEmail}
        sentTitle={!form.isResent && verification.flow === 'signup' ? messages.phoneVerified : undefined}
        resendAt={verification.resendAt}
        reason={hasConsented ? undefined : checkTheBox}
        onKeyDown={focusBoxOnEnter(consentId, !hasConsented)}
      >
        <ConsentBox isGiven={hasConsented} onChange={setConsented} />
      </CodeForm>
    </div>
  );
}

/** Shows the email step after the phone is verified, prefilled if we know the email (AUTH-06, AUTH-13). */
function EmailStep({ verification }: { verification: Verification }) {
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
