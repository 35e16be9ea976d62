import type { SinceKind } from '@moments/contract/conversations/staff-conversations';
import { BellIcon } from '../../../parts/icons.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatDayAndTime, formatLongAgo, formatPastDay } from '../../../parts/times.ts';
import type { Conversation } from '../inbox-queries.ts';
import styles from './talk.module.css';

interface ComesBackProps {
  readonly conversation: Conversation;
  readonly now: Date;
  readonly canAnswer: boolean;
  readonly onCancel: () => void;
}

/** Says when the follow-up is. @returns undefined without one, and for one that was answered */
function describeFollowUp({ followUpAt, flags }: Conversation, now: Date): string | undefined {
  if (followUpAt === null) return undefined;
  const time = formatDayAndTime(new Date(followUpAt));
  if (flags.includes('follow-up-due')) return `Follow-up due since ${time}`;
  return new Date(followUpAt) > now ? `Comes back on ${time}` : undefined;
}

/** Says when the check-in after a crisis is. @returns undefined without one, and if the follow-up is at the same time */
function describeCheckIn({ checkInAt, followUpAt, flags }: Conversation): string | undefined {
  if (flags.includes('check-in-due'))
    return 'The check-in after the crisis is due. A reply or Done takes the mark off.';
  return checkInAt === null || checkInAt === followUpAt
    ? undefined
    : `Check-in after the crisis: ${formatDayAndTime(new Date(checkInAt))}`;
}

/** Says when the conversation comes back, or what is due now. */
export function ComesBack({ conversation, now, canAnswer, onCancel }: ComesBackProps) {
  const followUp = describeFollowUp(conversation, now);
  const checkIn = describeCheckIn(conversation);
  return (
    <>
      {followUp !== undefined && (
        <div className={styles.followUp}>
          <BellIcon size={16} />
          <p>{followUp}</p>
          {canAnswer && (
            <DeskButton variant="plain" onClick={onCancel}>
              Cancel follow-up
            </DeskButton>
          )}
        </div>
      )}
      {checkIn !== undefined && (
        <div className={styles.followUp}>
          <BellIcon size={16} />
          <p>{checkIn}</p>
        </div>
      )}
    </>
  );
}

/** What a person did, after their name. */
const sinceLabels: Readonly<Record<SinceKind, string>> = {
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
            {by} {sinceLabels[kind]}, {formatPastDay(new Date(at), now)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const answerLabels = {
  'first-text': 'First text, sent when a coach is matched',
  hopes: 'Hopes to gain',
  other: 'Another answer',
} as const;

/** Shows above the texts what the member wrote elsewhere, while a crisis is open: its words may be there (SAFE-02). */
export const WrittenAnswers = ({ answers }: { answers: Conversation['writtenAnswers'] }) =>
  answers.length > 0 && (
    <section className={styles.written} aria-label="Written elsewhere" tabIndex={0}>
      <h2>Written elsewhere than in texts</h2>
      <ul>
        {answers.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>
            {answerLabels[kind]}: “{text}”
          </li>
        ))}
      </ul>
    </section>
  );
