import { useState } from 'react';
import { longestSchedule } from '@moments/contract/conversations/staff-messages';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { readEasternTime } from '../../../parts/eastern-time.ts';
import { getFirstName } from '../../../parts/names.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatLeaving } from '../../../parts/times.ts';
import type { Conversation } from '../inbox-queries.ts';
import { findComposerField } from './composer-focus.ts';
import styles from './composer.module.css';

const day = 86_400_000;

interface ScheduleDialogProps {
  readonly conversation: Pick<Conversation, 'name' | 'nextShift' | 'waitingSince'>;
  readonly onClose: () => void;
  readonly onChoose: (leavesAt: Date) => void;
}

interface OtherTimeProps extends Pick<ScheduleDialogProps, 'onChoose'> {
  readonly openedAt: number;
}

function OtherTime({ openedAt, onChoose }: OtherTimeProps) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const leavesAt = value === '' ? undefined : readEasternTime(value);
  const choose = () => {
    const ahead = (leavesAt?.getTime() ?? 0) - openedAt;
    if (leavesAt && ahead > 60_000 && ahead < longestSchedule * day) onChoose(leavesAt);
    else setError(`Choose a time within the next ${String(longestSchedule)} days.`);
  };
  return (
    <form
      className={styles.otherTime}
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <TextInput
        type="datetime-local"
        label="Another time, in Eastern Time"
        hint={
          leavesAt && !Number.isNaN(leavesAt.getTime())
            ? `${formatLeaving(leavesAt)}.`
            : 'The time of the evenings.'
        }
        error={error}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <DeskButton type="submit" variant="second" disabled={value === ''}>
        Send then
      </DeskButton>
    </form>
  );
}

/** Chooses when a reply leaves, and says what keeps it back. */
export function ScheduleDialog({ conversation, onClose, onChoose }: ScheduleDialogProps) {
  const { name, nextShift, waitingSince } = conversation;
  const firstName = getFirstName(name);
  const [openedAt] = useState(() => Date.now());
  const evening = nextShift === null ? undefined : new Date(nextShift);
  return (
    <Dialog open onClose={onClose} title={`Send to ${firstName} later`} finalFocus={findComposerField}>
      <p>
        If {firstName} writes before, or a crisis begins, it doesn’t leave. Then your words are a draft again.
      </p>
      {waitingSince !== null && (
        <p>
          <b>{firstName} waits for an answer</b> until it leaves.
        </p>
      )}
      <div className={styles.choices}>
        {evening && evening.getTime() > openedAt + 60_000 && (
          <DeskButton variant="second" onClick={() => onChoose(evening)}>
            At their next evening, {formatLeaving(evening)}
          </DeskButton>
        )}
        <OtherTime openedAt={openedAt} onChoose={onChoose} />
      </div>
    </Dialog>
  );
}
