import { SunIcon } from '../../../parts/icons.ts';
import { formatMinutes, formatTime, getMinutes } from '../../../parts/times.ts';
import type { DeskSession } from '../../../session/session-store.ts';
import styles from './shift-strip.module.css';

type Shift = NonNullable<DeskSession['shift']>;

/** Gets how much of the shift has passed, in percent. */
function getPassed({ from, until }: Shift, now: Date): number {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  return Math.min(100, Math.max(0, ((now.getTime() - start) / (end - start)) * 100));
}

const Running = ({ shift, now }: { shift: Shift; now: Date }) => (
  <>
    <p>
      <SunIcon size={16} />
      <b>Your shift</b> ends at {formatTime(new Date(shift.until))}
      <span className={styles.left}>{formatMinutes(getMinutes(now, new Date(shift.until)))} left</span>
    </p>
    <span className={styles.bar} aria-hidden="true">
      <i style={{ width: `${String(getPassed(shift, now))}%` }} />
    </span>
  </>
);

export interface ShiftStripProps {
  readonly shift: DeskSession['shift'];
  readonly waiting: number;
  readonly longest: string | null;
  /** How many members need care now. */
  readonly crises: number;
  readonly now: Date;
}

/** Says who needs care now, or how long the longest wait is. */
function describeNeed({ crises, longest, now }: Omit<ShiftStripProps, 'shift' | 'waiting'>): string {
  if (crises > 0) return `, ${String(crises)} ${crises === 1 ? 'needs' : 'need'} care now`;
  return longest === null ? '' : `, the longest for ${formatMinutes(getMinutes(new Date(longest), now))}`;
}

/** Says what is left of the shift, and who waits. */
export function ShiftStrip({ shift, waiting, longest, crises, now }: ShiftStripProps) {
  if (!shift && waiting === 0 && crises === 0) return null;
  return (
    <div className={styles.shift}>
      {shift && <Running shift={shift} now={now} />}
      <p>
        <span>
          <b>{waiting === 0 ? 'No one is waiting' : `${waiting.toLocaleString('en-US')} waiting`}</b>
          {describeNeed({ crises, longest, now })}
        </span>
      </p>
    </div>
  );
}
