import { SunIcon } from '../../../parts/icons.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatMinutes, formatTime, getMinutes } from '../../../parts/times.ts';
import type { DeskSession } from '../../../session/session-store.ts';
import { describeStillWaiting, isShiftEnding } from './list-rules.ts';
import styles from './list-tools.module.css';

type Shift = NonNullable<DeskSession['shift']>;

/** Gets how much of the shift has passed, in percent. */
function getPassed({ from, until }: Shift, now: Date): number {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  return Math.min(100, Math.max(0, ((now.getTime() - start) / (end - start)) * 100));
}

function Running({ shift, now }: { shift: Shift; now: Date }) {
  const until = new Date(shift.until);
  const isOver = until <= now;
  return (
    <>
      <p>
        <SunIcon size={16} />
        <b>Your shift</b> {isOver ? 'ended' : 'ends'} at {formatTime(until)}
        {!isOver && <span className={styles.left}>{formatMinutes(getMinutes(now, until))} left</span>}
      </p>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${String(getPassed(shift, now))}%` }} />
      </span>
    </>
  );
}

export interface ShiftStripProps {
  readonly shift: DeskSession['shift'];
  readonly waiting: number;
  readonly longest: string | null;
  /** How many members need care now. */
  readonly crises: number;
  /** How many check-ins and follow-ups are due. */
  readonly due: number;
  readonly now: Date;
  /** Opens who waits next, in turn. */
  readonly onNext: () => void;
}

/** Says who needs care now, or how long the longest wait is. */
function describeNeed({ crises, longest, now }: Pick<ShiftStripProps, 'crises' | 'longest' | 'now'>): string {
  if (crises > 0) return `, ${String(crises)} ${crises === 1 ? 'needs' : 'need'} care now`;
  return longest === null ? '' : `, the longest for ${formatMinutes(getMinutes(new Date(longest), now))}`;
}

function describeWaiting(waiting: number, isEnding: boolean): string {
  if (waiting === 0) return 'No one is waiting';
  return isEnding ? describeStillWaiting(waiting) : `${waiting.toLocaleString('en-US')} waiting`;
}

const describeDue = (due: number): string =>
  due === 0 ? '' : `, ${String(due)} ${due === 1 ? 'follow-up' : 'follow-ups'} due`;

/** Says what is left of the shift, and who waits. At its end it leads to who still waits, one by one (COVER-06). */
export function ShiftStrip({ shift, waiting, longest, crises, due, now, onNext }: ShiftStripProps) {
  if (!shift && waiting === 0 && crises === 0 && due === 0) return null;
  const isEnding = shift !== null && isShiftEnding(shift.until, now);
  return (
    <div className={styles.shift}>
      {shift && <Running shift={shift} now={now} />}
      <p>
        <span>
          <b>{describeWaiting(waiting, isEnding)}</b>
          {describeNeed({ crises, longest, now })}
          {describeDue(due)}
        </span>
      </p>
      {isEnding && waiting > 0 && (
        <DeskButton variant="second" full onClick={onNext}>
          Next who waits
        </DeskButton>
      )}
    </div>
  );
}
