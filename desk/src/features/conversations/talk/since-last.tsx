import type { SinceKind } from '@moments/contract/conversations/staff-conversations';
import { formatLongAgo, formatPastDay } from '../../../parts/times.ts';
import type { Conversation } from '../inbox-queries.ts';
import styles from './talk.module.css';

/** What a person did, after their name. */
const labels: Readonly<Record<SinceKind, string>> = {
  texted: 'wrote to the member',
  status: 'changed the status',
  coach: 'changed the coach',
  schedule: 'changed the schedule',
  asked: 'made a request',
  decided: 'decided a request',
  profile: 'changed their profile',
  moments: 'corrected the Moments',
  crisis: 'started a crisis',
  note: 'added a private note',
};

/** Says above the texts what happened since the person's last text. Without anything, it isn't there. */
export function SinceLast({ conversation, now }: { conversation: Conversation; now: Date }) {
  const { sinceLast } = conversation;
  if (!sinceLast) return null;
  return (
    <section className={styles.since} aria-label="Since you last talked">
      <h2>Since you last talked, {formatLongAgo(new Date(sinceLast.since), now)}</h2>
      <ul>
        {sinceLast.happened.map(({ kind, at, by }) => (
          <li key={kind}>
            {by} {labels[kind]}, {formatPastDay(new Date(at), now)}
          </li>
        ))}
      </ul>
    </section>
  );
}
