import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import { staffSendCode } from '@moments/contract/staff/sessions';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { MailIcon } from '@moments/ui/icons.ts';
import { call } from '../../../api/call.ts';
import { DeskError, getMessage } from '../../../api/desk-error.ts';
import { readConfiguration } from '../../../session/page-configuration.ts';
import { canUsePasskeys, offerPasskeyInField, stopOffer } from '../../../session/passkeys.ts';
import { signIn, signInByPasskey } from '../../../session/session-store.ts';
import { CodeForm } from './code-form.tsx';
import { OrganizationLink } from './organization-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasskeyPlace } from './passkey-place.tsx';
import { SignInShell } from './sign-in-shell.tsx';
import styles from './sign-in.module.css';

/** Emails a code. The answer is the same for every address, so it says nothing about who works here. */
function EmailForm({ email, onEmail, onSent, children }: EmailFormProps & { children: ReactNode }) {
  const [error, setError] = useState<DeskError | string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setError(undefined);
    setIsBusy(true);
    try {
      await call(staffSendCode, { body: { email } });
      onSent();
    } catch (failure) {
      setError(failure instanceof DeskError ? failure : getMessage(failure));
    } finally {
      setIsBusy(false);
    }
  };
  const fieldError = error instanceof DeskError ? error.fields[0]?.message : undefined;
  const message = typeof error === 'string' ? error : error?.message;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Work email"
        type="email"
        autoComplete={canUsePasskeys() ? 'username webauthn' : 'username'}
        inputMode="email"
        autoFocus
        value={email}
        error={fieldError}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      {message !== undefined && fieldError === undefined && <Alert message={message} />}
      {children}
      <Button
        type="submit"
        variant={canUsePasskeys() ? 'second' : 'main'}
        full
        busy={isBusy}
        busyLabel="Sending the code"
      >
        <MailIcon />
        Email me a code
      </Button>
    </form>
  );
}

interface EmailFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onSent: () => void;
}

function FirstStep({ notice, email, onEmail, onSent }: EmailFormProps & { notice: string | undefined }) {
  const hasPasskeys = canUsePasskeys();
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (!hasPasskeys) return undefined;
    const offerPasskey = async () => {
      const passkey = await offerPasskeyInField();
      if (passkey) await signInByPasskey(passkey);
    };
    void offerPasskey().catch((failure: unknown) => setError(getMessage(failure)));
    return () => void stopOffer();
  }, [hasPasskeys]);
  return (
    <>
      <h1 className={styles.title}>Sign in to the desk</h1>
      {hasPasskeys && <p className={styles.lead}>Your passkey is the quickest way in.</p>}
      {notice !== undefined && <Note live="status">{notice}</Note>}
      {error !== undefined && <Alert message={error} />}
      <EmailForm email={email} onEmail={onEmail} onSent={onSent}>
        {hasPasskeys && (
          <>
            <PasskeyButton label="Sign in with your passkey" onPasskey={signInByPasskey} />
            <p className={styles.or}>or</p>
          </>
        )}
      </EmailForm>
      <OrganizationLink />
      <p className={styles.quiet}>
        {hasPasskeys && 'After a code you’re asked to add a passkey, so that you won’t need codes again. '}A
        session lasts 8 hours. It locks after 30 minutes without use. If you’re new, ask an administrator to
        invite you.
      </p>
      <PasskeyPlace />
    </>
  );
}

/** Signs staff in by a passkey or an emailed code. */
export function SignInScreen({ notice }: { notice: string | undefined }) {
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  return (
    <SignInShell>
      {isSent ? (
        <>
          <h1 className={styles.title}>Check your email</h1>
          <p className={styles.lead}>
            If {email.trim()} is a staff member’s email, it has a code now. It’s valid for 10 minutes.
          </p>
          <CodeForm email={email.trim()} label="Sign in" onCode={(code) => signIn(email.trim(), code)} />
          <Button variant="plain" onClick={() => setIsSent(false)}>
            Use another email
          </Button>
        </>
      ) : (
        <FirstStep notice={notice} email={email} onEmail={setEmail} onSent={() => setIsSent(true)} />
      )}
      <p className={styles.quiet}>
        Are you a member? <a href={readConfiguration().portalUrl}>Go to your portal</a>
      </p>
    </SignInShell>
  );
}
