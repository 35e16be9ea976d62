import { BellIcon } from '../../../parts/icons.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatDayAndTime } from '../../../parts/times.ts';
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
