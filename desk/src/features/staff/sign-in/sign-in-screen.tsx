import { useEffect, useState, type ReactNode } from 'react';
import {
  organizationProblemName,
  organizationProblems,
  organizationStartPath,
  otherAccountName,
  type OrganizationProblem,
} from '@moments/contract/staff/organization';
import { staffSendCode } from '@moments/contract/staff/sessions';
import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton } from '@moments/ui/buttons/links.tsx';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { MailIcon } from '@moments/ui/icons.ts';
import { call } from '../../../api/call.ts';
import { DeskError, getMessage } from '../../../api/desk-error.ts';
import { readConfiguration } from '../../../session/page-configuration.ts';
import { canUsePasskeys, offerPasskeyInField, stopOffer } from '../../../session/passkeys.ts';
import { signIn, signInByPasskey } from '../../../session/session-store.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton, PasskeyPlace } from './passkey.tsx';
import { SignInShell } from './sign-in-shell.tsx';
import styles from './sign-in.module.css';

const messages: Readonly<Record<OrganizationProblem, string>> = {
  refused: 'Your organization’s account opens no desk. Ask an administrator to invite you with its email.',
  canceled: 'You didn’t finish signing in with your organization. You can try again, or use another way.',
  failed: 'Signing in with your organization didn’t work. Please try again.',
  unavailable: 'Your organization’s sign-in can’t be reached. Use a code by email, or try again later.',
};

/** Reads why the organization's sign-in led back here, if it did. */
function readProblem(): OrganizationProblem | undefined {
  const given = new URLSearchParams(location.search).get(organizationProblemName);
  return organizationProblems.find((problem) => problem === given);
}

/** Leads to the sign-in of the person's organization, where there is one. */
function OrganizationLink() {
  const problem = readProblem();
  if (!readConfiguration().hasOrganization) return null;
  return (
    <>
      {problem === 'canceled' && <Note live="status">{messages.canceled}</Note>}
      {problem !== undefined && problem !== 'canceled' && <Alert message={messages[problem]} />}
      {problem === 'refused' ? (
        <LinkButton variant="plain" full href={`${organizationStartPath}?${otherAccountName}`}>
          Use another account of your organization
        </LinkButton>
      ) : (
        <LinkButton variant="plain" full href={organizationStartPath}>
          Continue with your organization
        </LinkButton>
      )}
    </>
  );
}

/** Emails a code. The answer is the same for every address, so it says nothing about who works here. */
function EmailForm({ email, onEmail, onSent, children }: EmailFormProps & { children: ReactNode }) {
  const [error, setError] = useState<DeskError | string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
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
    <Form className={styles.form} onSubmit={submit} noValidate>
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
    </Form>
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
