import type { UsedPasskey } from '@moments/contract/staff/passkeys';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { KeyIcon } from '../../../parts/icons.ts';
import { useAct } from '../../../parts/use-act.ts';
import { readConfiguration } from '../../../session/page-configuration.ts';
import { askForPasskey, getPasskeyMessage } from '../../../session/passkeys.ts';
import styles from './sign-in.module.css';

export interface PasskeyButtonProps {
  readonly label: string;
  /** Uses the passkey. @throws DeskError */
  readonly onPasskey: (passkey: UsedPasskey) => Promise<void>;
}

export function PasskeyButton({ label, onPasskey }: PasskeyButtonProps) {
  const { run, isBusy, error } = useAct(getPasskeyMessage);
  const use = () => run(async () => onPasskey(await askForPasskey()));
  return (
    <>
      <Button full busy={isBusy} busyLabel="Waiting for your passkey" onClick={() => void use()}>
        <KeyIcon />
        {label}
      </Button>
      {error !== undefined && <Alert message={error} />}
    </>
  );
}

/** Says where passkeys work if they don't at this address. */
export function PasskeyPlace() {
  const { deskUrl } = readConfiguration();
  if (deskUrl === null || new URL(deskUrl).origin === location.origin) return null;
  return (
    <p className={styles.quiet}>
      Passkeys work at <a href={deskUrl}>{deskUrl}</a>
    </p>
  );
}
