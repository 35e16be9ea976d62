import { useController } from 'react-hook-form';

import { FieldGrid, FormSection } from '../../interface/fields/form-layout.tsx';
import { PickOne } from '../../interface/fields/pick-one.tsx';
import { days, slots } from '../../schedule/schedule-words.ts';
import { PickManyField } from '../../wizard/form-fields.tsx';
import { StepPage } from '../../wizard/step-page.tsx';
import { useStepForm } from '../../wizard/use-step-form.ts';
import { scheduleRefusals, scheduleStep, scheduleValues } from './schedule-rules.ts';
import type { StepProps } from './step-props.ts';

/** Schedule: when the member would like to text with a coach (ADD-02). */
export function ScheduleStep({ frame, user, save, onSaved }: StepProps) {
  const step = useStepForm({
    name: 'additional-information.schedule',
    saved: scheduleValues(user.availability),
    stored: ['shiftTime', 'shiftDays'],
    refusalsOf: scheduleRefusals,
    save: (values) => save(scheduleStep(values)),
    onSaved,
  });
  const { control } = step.form;
  const { field, fieldState } = useController({ control, name: 'shiftTime' });
  return (
    <StepPage frame={frame} step={step}>
      <FormSection title="Your evenings" note="Times are Eastern Time (ET). You can change them later.">
        <FieldGrid>
          <PickOne
            id="shiftTime"
            label="Preferred time for coaching"
            choices={slots}
            value={field.value}
            onValueChange={field.onChange}
            error={fieldState.error?.message}
          />
          <PickManyField
            control={control}
            name="shiftDays"
            label="Days that suit you"
            hint="Choose one or more."
            choices={days}
          />
        </FieldGrid>
      </FormSection>
    </StepPage>
  );
}
