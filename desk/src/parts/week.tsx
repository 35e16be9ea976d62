import { formatFullDays, getShortDayName, type ShiftDay } from '@moments/contract/values/shift-times';
import styles from './week.module.css';

/** The days of the shifts' week, from Monday. */
export const weekDays: readonly ShiftDay[] = ['1', '2', '3', '4', '5', '6', '7'];

export interface WeekProps {
  readonly shiftDays: readonly ShiftDay[];
  /** Such as "7–10 PM ET". */
  readonly hours: string;
}

/** Shows a member's evenings in a row of days, with their hours. */
export const Week = ({ shiftDays, hours }: WeekProps) => (
  <p className={styles.week}>
    <span role="img" aria-label={formatFullDays(shiftDays)}>
      {weekDays.map((day) => (
        <i key={day} data-on={shiftDays.includes(day)}>
          {getShortDayName(day).slice(0, 1)}
        </i>
      ))}
    </span>
    <span className={styles.hours}>{hours}</span>
  </p>
);
