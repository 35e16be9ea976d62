import { Button } from '@moments/ui/buttons/button.tsx';
import { Steps } from '@moments/ui/display/steps.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { LockIcon, MailIcon, PhoneIcon } from '@moments/ui/icons.ts';
import { KeyIcon } from '../../../parts/icons.ts';
import { useAct } from '../../../parts/use-act.ts';
import { canUsePasskeys, getPasskeyMessage } from '../../../session/passkeys.ts';
import { addFirstPasskey, openDesk, signOut, type DeskSession } from '../../../session/session-store.ts';
import { PasskeyPlace } from './passkey.tsx';
import { SignInShell } from './sign-in-shell.tsx';
import styles from './sign-in.module.css';

const facts = [
  { icon: <LockIcon />, text: 'Nothing about your finger or face leaves this device.' },
  { icon: <PhoneIcon />, text: 'Add a second one later, such as your phone, for days without this device.' },
  { icon: <MailIcon />, text: 'You get an email when a passkey is added or removed.' },
] as const;

const day = 86_400_000;

/** Says what is true without a passkey: a coach may use codes for some more days, an administrator may not. */
function getCodeHint({ passkey, roles }: DeskSession): string | undefined {
  if (passkey.duty === 'required')
    return roles.includes('admin')
      ? 'Administrators always sign in with a passkey.'
      : 'Your 7 days with codes are over. Add a passkey to continue.';
  if (passkey.codesUntil === null) return undefined;
  const days = Math.max(1, Math.ceil((Date.parse(passkey.codesUntil) - Date.now()) / day));
  const time = days === 1 ? '1 more day' : `${String(days)} more days`;
  return `You can sign in by code for ${time}. Administrators always need a passkey.`;
}

const Elsewhere = () => (
  <>
    <Alert message="You can’t add a passkey here. Open the desk at its own address, in a browser that has passkeys." />
    <PasskeyPlace />
  </>
);

/** Asks for a passkey after a code, so that the next sign-in needs no code. Some have to add one. */
export function AddPasskeyScreen({ session }: { session: DeskSession }) {
  const { run, isBusy, error } = useAct(getPasskeyMessage);
  const isRequired = session.passkey.duty === 'required';
  const codeHint = getCodeHint(session);
  return (
    <SignInShell>
      <Steps label="Sign-in" names={['Code', 'Passkey', 'Desk']} current={1} />
      <h1 className={styles.title}>Add a passkey</h1>
      <p className={styles.lead}>
        Use your fingerprint, face, or screen lock instead of codes. A passkey works on this site only, so no
        one can trick you out of it.
      </p>
      <ul className={styles.facts}>
        {facts.map(({ icon, text }) => (
          <li key={text}>
            {icon}
            {text}
          </li>
        ))}
      </ul>
      {error !== undefined && <Alert message={error} />}
      {canUsePasskeys() ? (
        <Button
          full
          autoFocus
          busy={isBusy}
          busyLabel="Waiting for your device"
          onClick={() => void run(addFirstPasskey)}
        >
          <KeyIcon />
          Add a passkey
        </Button>
      ) : (
        <Elsewhere />
      )}
      {isRequired ? (
        <Button variant="plain" full onClick={() => void run(signOut)}>
          Sign out
        </Button>
      ) : (
        <Button variant="plain" full onClick={openDesk}>
          Not on this device
        </Button>
      )}
      {codeHint !== undefined && <p className={styles.quiet}>{codeHint}</p>}
    </SignInShell>
  );
}
