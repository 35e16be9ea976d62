import {
  getShortDayName,
  shiftTimes,
  type ShiftDay,
  type ShiftTime,
} from '@moments/contract/values/shift-times';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Quiet } from './parts.tsx';
import styles from './week.module.css';
import { Week, weekDays } from './week.tsx';

interface CoachShifts {
  readonly name: string;
  readonly shifts: readonly { readonly time: ShiftTime; readonly days: readonly ShiftDay[] }[];
}

const times: readonly ShiftTime[] = ['1', '2'];

export interface Schedule {
  readonly shiftTime: ShiftTime | null;
  readonly shiftDays: readonly ShiftDay[];
}

export const Evenings = ({ shiftTime, shiftDays }: Schedule) =>
  shiftTime === null || shiftDays.length === 0 ? (
    <Quiet>No evenings chosen yet.</Quiet>
  ) : (
    <Week shiftDays={shiftDays} hours={shiftTimes[shiftTime].hours} />
  );

const labels = { both: 'fits', works: 'on shift', member: 'not on shift', free: 'free' } as const;

function getCell(
  { shifts }: CoachShifts,
  { shiftTime, shiftDays }: Schedule,
  time: ShiftTime,
  day: ShiftDay,
) {
  const isMembers = time === shiftTime && shiftDays.includes(day);
  const works = shifts.some((shift) => shift.time === time && shift.days.includes(day));
  if (works) return isMembers ? 'both' : 'works';
  return isMembers ? 'member' : 'free';
}

const Days = () => (
  <thead>
    <tr>
      <td />
      {weekDays.map((day) => (
        <th key={day} scope="col">
          <span aria-hidden="true">{getShortDayName(day).slice(0, 1)}</span>
          <VisuallyHidden>{getShortDayName(day)}</VisuallyHidden>
        </th>
      ))}
    </tr>
  </thead>
);

/** Shows a coach's evenings, and which of the member's are among them. */
export const Overlap = ({ coach, schedule }: { coach: CoachShifts; schedule: Schedule }) => (
  <table className={styles.overlap}>
    <caption>
      <VisuallyHidden>{coach.name}, Monday to Sunday</VisuallyHidden>
    </caption>
    <Days />
    <tbody>
      {times.map((time) => (
        <tr key={time}>
          <th scope="row">{`${String(shiftTimes[time].from - 12)}–${String(shiftTimes[time].to - 12)}`}</th>
          {weekDays.map((day) => {
            const cell = getCell(coach, schedule, time, day);
            return (
              <td key={day} data-cell={cell}>
                <VisuallyHidden>{`${getShortDayName(day)} ${labels[cell]}`}</VisuallyHidden>
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
