import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { getFirstName } from '../../../parts/names.ts';
import { OtherTime } from '../../../parts/other-time.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatDayAndTime, formatMinutes, getMinutes } from '../../../parts/times.ts';
import { findComposerField } from '../composer/composer-focus.ts';
import type { Conversation } from '../inbox-queries.ts';
import styles from './talk.module.css';

const hour = 3_600_000;
const followUps = [
  { label: 'In 3 hours', hours: 3 },
  { label: 'Tomorrow at this time', hours: 24 },
  { label: 'In 3 days', hours: 72 },
  { label: 'In a week', hours: 168 },
] as const;

interface FollowUpProps {
  readonly conversation: Pick<Conversation, 'name' | 'nextShift' | 'waitingSince'>;
  readonly now: Date;
  readonly onClose: () => void;
  readonly onChoose: (at: Date) => void;
}

const findFault = (at: Date): string | undefined =>
  at.getTime() > Date.now() ? undefined : 'Choose a time that is still to come.';

/** Brings the conversation back at a time. A new text brings it back sooner. */
export function FollowUp({ conversation, now, onClose, onChoose }: FollowUpProps) {
  const { nextShift, waitingSince } = conversation;
  const name = getFirstName(conversation.name);
  const evening = nextShift === null ? undefined : new Date(nextShift);
  return (
    <Dialog open onClose={onClose} title={`Follow up with ${name}`} finalFocus={findComposerField}>
      <p>The conversation comes back then, or as soon as {name} writes.</p>
      {waitingSince !== null && (
        <p>
          <b>{name} still waits for an answer</b>, for{' '}
          {formatMinutes(getMinutes(new Date(waitingSince), now))}, and leaves Open until then.
        </p>
      )}
      <div className={styles.choices}>
        {evening && evening > now && (
          <DeskButton variant="second" onClick={() => onChoose(evening)}>
            At their next evening, {formatDayAndTime(evening)}
          </DeskButton>
        )}
        {followUps.map(({ label, hours }) => (
          <DeskButton
            key={label}
            variant="second"
            onClick={() => onChoose(new Date(Date.now() + hours * hour))}
          >
            {label}
          </DeskButton>
        ))}
        <OtherTime
          label="Another time"
          describe={() => 'In the time of this computer.'}
          act="Follow up then"
          read={(typed) => new Date(typed)}
          findFault={findFault}
          onChoose={onChoose}
        />
      </div>
    </Dialog>
  );
}
