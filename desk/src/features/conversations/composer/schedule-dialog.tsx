import { useState } from 'react';
import { longestSchedule } from '@moments/contract/conversations/staff-messages';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import { getFirstName } from '../../../parts/names.ts';
import { OtherTime } from '../../../parts/other-time.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatLeaving } from '../../../parts/times.ts';
import { readEasternTime } from '../../../parts/typed-times.ts';
import type { Conversation } from '../inbox-queries.ts';
import { findComposerField } from './composer-focus.ts';
import styles from './composer.module.css';

const day = 86_400_000;

interface ScheduleDialogProps {
  readonly conversation: Pick<Conversation, 'name' | 'nextShift' | 'waitingSince'>;
  readonly onClose: () => void;
  readonly onChoose: (leavesAt: Date) => void;
}

const describeTime = (leavesAt: Date | undefined): string =>
  leavesAt === undefined ? 'The time of the evenings.' : `${formatLeaving(leavesAt)}.`;

/** Chooses when a reply leaves, and says what keeps it back. */
export function ScheduleDialog({ conversation, onClose, onChoose }: ScheduleDialogProps) {
  const { name, nextShift, waitingSince } = conversation;
  const firstName = getFirstName(name);
  const [openedAt] = useState(() => Date.now());
  const findFault = (leavesAt: Date) => {
    const ahead = leavesAt.getTime() - openedAt;
    return ahead > 60_000 && ahead < longestSchedule * day
      ? undefined
      : `Choose a time within the next ${String(longestSchedule)} days.`;
  };
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
        <OtherTime
          label="Another time, in Eastern Time"
          describe={describeTime}
          act="Send then"
          read={readEasternTime}
          findFault={findFault}
          onChoose={onChoose}
        />
      </div>
    </Dialog>
  );
}
