import type { Control } from 'react-hook-form';
import { shiftDayChoices, shiftTimeChoices } from '@moments/contract/values/shifts';
import { FieldGrid } from '@moments/ui/fields/form-layout.tsx';
import { PickManyField, RadioField } from '../../../forms/form-fields.tsx';
import type { ChosenSchedule } from './schedule-rules.ts';

/** The slot and the days (ACC-02). */
export function ScheduleFields({ control }: { readonly control: Control<ChosenSchedule> }) {
  return (
    <FieldGrid>
      <RadioField
        control={control}
        name="shiftTime"
        label="Time"
        hint="Times are Eastern Time (ET)."
        choices={shiftTimeChoices}
      />
      <PickManyField
        control={control}
        name="shiftDays"
        label="Days"
        hint="Choose one or more."
        choices={shiftDayChoices}
      />
    </FieldGrid>
  );
}
