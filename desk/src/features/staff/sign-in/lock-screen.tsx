import { useState } from 'react';
import { staffSendCode } from '@moments/contract/staff/sessions';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { MailIcon } from '@moments/ui/icons.ts';
import { call } from '../../../api/call.ts';
import { getFirstName } from '../../../parts/names.ts';
import { Avatar, Skeleton } from '../../../parts/parts.tsx';
import { formatTime } from '../../../parts/times.ts';
import { useAct } from '../../../parts/use-act.ts';
import { canUsePasskeys } from '../../../session/passkeys.ts';
import { signOut, unlock, unlockByPasskey, type DeskSession } from '../../../session/session-store.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey.tsx';
import styles from './sign-in.module.css';

/** How many lines each column of the desk seems to have. */
const columns = [6, 24, 16, 10] as const;

/** Shows the shape of the desk, without any of its data. */
const Behind = () => (
  <div className={styles.behind} aria-hidden="true">
    {columns.map((lines, column) => (
      <div key={column}>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} width="100%" height={column === 2 ? 56 : 36} />
        ))}
      </div>
    ))}
  </div>
);

/** Covers the desk while it is locked. Names and texts of members are no longer in the page. */
export function LockScreen({ session }: { session: DeskSession }) {
  const { name, email } = session.staff;
  const { unlockBy } = session.passkey;
  const asksForPasskey = canUsePasskeys() && unlockBy.includes('passkey');
  // Without either, the code's answer says what is missing.
  const asksForCode = unlockBy.includes('code') || !asksForPasskey;
  const [isSent, setIsSent] = useState(false);
  const { run, isBusy, error } = useAct();
  const send = () =>
    void run(async () => {
      await call(staffSendCode, { body: { email } });
      setIsSent(true);
    });
  return (
    <main className={styles.locked}>
      <Behind />
      <section className={styles.card} aria-labelledby="locked-title">
        <Avatar name={name} size="large" isOnShift={session.shift !== null} />
        <h1 id="locked-title">The desk is locked</h1>
        <p className={styles.quiet}>Your drafts in conversations are kept.</p>
        {isSent ? (
          <CodeForm email={email} label="Unlock" onCode={unlock} />
        ) : (
          <>
            {asksForPasskey && <PasskeyButton label="Unlock with your passkey" onPasskey={unlockByPasskey} />}
            {asksForCode && (
              <Button
                variant={asksForPasskey ? 'second' : 'main'}
                full
                busy={isBusy}
                busyLabel="Sending the code"
                onClick={send}
              >
                <MailIcon />
                Email me a code to unlock
              </Button>
            )}
          </>
        )}
        {error !== undefined && <Alert message={error} />}
        <Button variant="plain" onClick={() => void run(signOut)}>
          Not {getFirstName(name)}? Sign out
        </Button>
        <p className={styles.quiet}>
          Signed in until {formatTime(new Date(session.expiresAt))}. New texts keep arriving.
        </p>
      </section>
    </main>
  );
}
