import type { UsedPasskey } from '@moments/contract/staff/passkeys';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { KeyIcon } from '../../../parts/icons.ts';
import { useAct } from '../../../parts/use-act.ts';
import { askForPasskey, getPasskeyMessage } from '../../../session/passkeys.ts';

export interface PasskeyButtonProps {
  readonly label: string;
  /** Uses the passkey. @throws DeskError */
  readonly onPasskey: (passkey: UsedPasskey) => Promise<void>;
}

/** Asks the person's device for a passkey. */
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
