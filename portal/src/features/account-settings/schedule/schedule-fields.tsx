import { FieldGrid } from '../../../interface/fields/form-layout.tsx';
import { PickMany } from '../../../interface/fields/pick-many.tsx';
import { PickOne } from '../../../interface/fields/pick-one.tsx';
import { days, slots } from '../../../schedule/schedule-words.ts';
import type { ChosenSchedule } from './schedule-rules.ts';

interface ScheduleFieldsProps {
  readonly values: ChosenSchedule;
  readonly onChange: (change: Partial<ChosenSchedule>) => void;
}

/** The slot and the days (ACC-02). */
export function ScheduleFields({ values, onChange }: ScheduleFieldsProps) {
  return (
    <FieldGrid>
      <PickOne
        label="Time"
        hint="Times are Eastern Time (ET)."
        choices={slots}
        value={values.shiftTime}
        onValueChange={(shiftTime) => onChange({ shiftTime })}
      />
      <PickMany
        label="Days"
        hint="Choose one or more."
        choices={days}
        value={values.shiftDays}
        onValueChange={(shiftDays) => onChange({ shiftDays })}
      />
    </FieldGrid>
  );
}
