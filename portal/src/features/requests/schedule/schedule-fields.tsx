import { shiftDayChoices, shiftTimeChoices } from '@moments/contract/values/shifts';
import { ChipGroup } from '@moments/ui/fields/chip-group.tsx';
import { FieldGrid } from '@moments/ui/fields/form-layout.tsx';
import { RadioCards } from '@moments/ui/fields/radio-cards.tsx';
import type { ChosenSchedule } from './schedule-rules.ts';

interface ScheduleFieldsProps {
  readonly values: ChosenSchedule;
  readonly onChange: (change: Partial<ChosenSchedule>) => void;
}

/** The slot and the days (ACC-02). */
export function ScheduleFields({ values, onChange }: ScheduleFieldsProps) {
  return (
    <FieldGrid>
      <RadioCards
        label="Time"
        hint="Times are Eastern Time (ET)."
        choices={shiftTimeChoices}
        value={values.shiftTime}
        onValueChange={(shiftTime) => onChange({ shiftTime })}
      />
      <ChipGroup
        label="Days"
        hint="Choose one or more."
        choices={shiftDayChoices}
        value={values.shiftDays}
        onValueChange={(shiftDays) => onChange({ shiftDays })}
      />
    </FieldGrid>
  );
}
