import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { staffEndSession, staffListSessions } from '@moments/contract/staff/sessions';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatTime } from '../../../parts/times.ts';
import { useAct } from '../../../parts/use-act.ts';
import styles from './sign-in.module.css';

type Session = ReplyOf<typeof staffListSessions>['sessions'][number];

const describe = ({ device, isThisOne, startedAt, lastUsedAt }: Session): string =>
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
            <span>{describe(session)}</span>
            {!session.isThisOne && (
              <DeskButton
                variant="danger"
                aria-label={`Sign out ${describe(session)}`}
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
