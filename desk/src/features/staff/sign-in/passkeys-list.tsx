import { useQuery } from '@tanstack/react-query';
import { staffListPasskeys, staffRemovePasskey, type PasskeyRow } from '@moments/contract/staff/passkeys';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { call } from '../../../api/call.ts';
import { KeyIcon } from '../../../parts/icons.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { canUsePasskeys, createPasskey, getPasskeyMessage } from '../../../session/passkeys.ts';
import styles from './sign-in.module.css';

const formatDay = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

function describe({ device, isSynced, addedAt, lastUsedAt }: PasskeyRow): string {
  const use = lastUsedAt === null ? 'not used yet' : `last used ${formatDay(lastUsedAt)}`;
  const place = isSynced ? 'also on your other devices' : 'on this device only';
  return `${device ?? 'A device'}, added ${formatDay(addedAt)}, ${place}, ${use}`;
}

/** Lists the person's passkeys, to add and to remove. */
export function PasskeysList() {
  const list = useQuery({ queryKey: ['passkeys'], queryFn: () => call(staffListPasskeys) });
  const passkeys = list.data?.passkeys;
  const { run, isBusy, error } = useAct(getPasskeyMessage);
  const change = (act: () => Promise<unknown>) => void run(() => act().then(() => list.refetch()));
  return (
    <section className={styles.passkeys} aria-labelledby="passkeys-title">
      <h3 id="passkeys-title">Passkeys</h3>
      {passkeys?.length === 0 && <p className={styles.quiet}>You have none. You sign in with codes.</p>}
      <ul>
        {passkeys?.map((passkey) => (
          <li key={passkey.id}>
            <span>{describe(passkey)}</span>
            <DeskButton
              variant="danger"
              aria-label={`Remove the passkey of ${passkey.device ?? 'a device'}`}
              onClick={() => change(() => call(staffRemovePasskey, { params: { id: passkey.id } }))}
            >
              Remove
            </DeskButton>
          </li>
        ))}
      </ul>
      {error !== undefined && <Alert message={error} />}
      {canUsePasskeys() && (
        <DeskButton variant="second" busy={isBusy} onClick={() => change(createPasskey)}>
          <KeyIcon />
          Add a passkey
        </DeskButton>
      )}
    </section>
  );
}
