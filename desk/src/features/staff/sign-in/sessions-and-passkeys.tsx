import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffListPasskeys, staffRemovePasskey, type PasskeyRow } from '@moments/contract/staff/passkeys';
import { staffEndSession, staffListSessions } from '@moments/contract/staff/sessions';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { KeyIcon } from '../../../parts/icons.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatTime } from '../../../parts/times.ts';
import { useAct } from '../../../parts/use-act.ts';
import { canUsePasskeys, createPasskey, getPasskeyMessage } from '../../../session/passkeys.ts';
import { readSession } from '../../../session/session-store.ts';
import styles from './sign-in.module.css';

type Session = ReplyOf<typeof staffListSessions>['sessions'][number];

const describeSession = ({ device, isThisOne, startedAt, lastUsedAt }: Session): string =>
  [
    device ?? 'A device',
    ...(isThisOne ? ['this one'] : []),
    `signed in at ${formatTime(new Date(startedAt))}`,
    `last used at ${formatTime(new Date(lastUsedAt))}`,
  ].join(', ');

/** Lists where the person is signed in, to end what isn't theirs. */
export function SessionsList() {
  const list = useQuery({ queryKey: ['sessions'], queryFn: () => call(staffListSessions) });
  const { run, error } = useAct();
  const shown = error ?? (list.error ? getMessage(list.error) : undefined);
  const end = async (id: string) => {
    await run(() => call(staffEndSession, { params: { id } }));
    await list.refetch();
  };
  return (
    <section className={styles.passkeys} aria-labelledby="sessions-title">
      <h3 id="sessions-title">Signed in</h3>
      <ul>
        {list.data?.sessions.map((session) => (
          <li key={session.id}>
            <span>{describeSession(session)}</span>
            {!session.isThisOne && (
              <DeskButton
                variant="danger"
                aria-label={`Sign out ${describeSession(session)}`}
                onClick={() => void end(session.id)}
              >
                Sign out
              </DeskButton>
            )}
          </li>
        ))}
      </ul>
      {shown !== undefined && <Alert message={shown} />}
    </section>
  );
}

const formatDay = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

function describePasskey({ device, isSynced, addedAt, lastUsedAt }: PasskeyRow): string {
  const use = lastUsedAt === null ? 'not used yet' : `last used ${formatDay(lastUsedAt)}`;
  const place = isSynced ? 'also on your other devices' : 'on this device only';
  return `${device ?? 'A device'}, added ${formatDay(addedAt)}, ${place}, ${use}`;
}

export function PasskeysList() {
  const list = useQuery({ queryKey: ['passkeys'], queryFn: () => call(staffListPasskeys) });
  const passkeys = list.data?.passkeys;
  const { run, isBusy, error } = useAct(getPasskeyMessage);
  const change = (act: () => Promise<unknown>) =>
    void run(async () => {
      await act();
      // The session says whether a passkey unlocks it.
      await Promise.all([list.refetch(), readSession()]);
    });
  return (
    <section className={styles.passkeys} aria-labelledby="passkeys-title">
      <h3 id="passkeys-title">Passkeys</h3>
      {passkeys?.length === 0 && <p className={styles.quiet}>You have none. You sign in with codes.</p>}
      <ul>
        {passkeys?.map((passkey) => (
          <li key={passkey.id}>
            <span>{describePasskey(passkey)}</span>
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
