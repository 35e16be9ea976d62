import type { ReactNode } from 'react';
import type { StaffMember } from '@moments/contract/staff/people';
import {
  getShortDayName,
  shiftTimes,
  type ShiftDay,
  type ShiftTime,
} from '@moments/contract/values/shift-times';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { weekDays } from '../../../parts/week.tsx';
import styles from '../staff.module.css';
import { toggleShift, worksOn, type Shifts } from './people-rules.ts';

const times: readonly ShiftTime[] = ['1', '2'];

interface CalendarProps {
  readonly caption: string;
  readonly isCaptionHidden?: boolean;
  readonly cell: (time: ShiftTime, day: ShiftDay) => ReactNode;
}

/** Shows a week of evenings: days across, and both times of an evening below each other. */
const Calendar = ({ caption, isCaptionHidden = false, cell }: CalendarProps) => (
  <div className={styles.scroll} data-sideways tabIndex={0} role="region" aria-label={caption}>
    <table className={styles.calendar}>
      <caption>{isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
      <thead>
        <tr>
          <td />
          {weekDays.map((day) => (
            <th key={day} scope="col">
              {getShortDayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((time) => (
          <tr key={time}>
            <th scope="row">{shiftTimes[time].hours}</th>
            {weekDays.map((day) => (
              <td key={day}>{cell(time, day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Shows who works on which evening. */
export const TeamWeek = ({ people }: { people: readonly StaffMember[] }) => (
  <Calendar
    caption="Table of shifts"
    isCaptionHidden
    cell={(time, day) => {
      const names = people.filter(({ shifts }) => worksOn(shifts, time, day)).map(({ name }) => name);
      return names.length === 0 ? <span data-empty>No one</span> : names.join(', ');
    }}
  />
);

/** Shows a person's own evenings. */
export const PersonWeek = ({ name, shifts }: { name: string; shifts: Shifts }) => (
  <Calendar
    caption={`Evenings of ${name}`}
    isCaptionHidden
    cell={(time, day) =>
      worksOn(shifts, time, day) ? <b data-on>On shift</b> : <VisuallyHidden>Free</VisuallyHidden>
    }
  />
);

interface ShiftsFieldProps {
  readonly value: Shifts;
  readonly onChange: (shifts: Shifts) => void;
}

/** Chooses evenings in a week. */
export const ShiftsField = ({ value, onChange }: ShiftsFieldProps) => (
  <Calendar
    caption="Evenings"
    cell={(time, day) => (
      <input
        type="checkbox"
        aria-label={`${getShortDayName(day)}, ${shiftTimes[time].hours}`}
        checked={worksOn(value, time, day)}
        onChange={() => onChange(toggleShift(value, time, day))}
      />
    )}
  />
);
