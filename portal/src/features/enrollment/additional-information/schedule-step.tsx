import { useController } from 'react-hook-form';
import { shiftDayChoices, shiftTimeChoices } from '@moments/contract/values/shifts';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { RadioCards } from '@moments/ui/fields/radio-cards.tsx';
import { PickManyField } from '../../../forms/form-fields.tsx';
import { StepPage } from '../../../forms/step-page.tsx';
import { useStepForm } from '../../../forms/use-step-form.ts';
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
          <RadioCards
            id="shiftTime"
            label="Preferred time for coaching"
            choices={shiftTimeChoices}
            value={field.value}
            onValueChange={field.onChange}
            error={fieldState.error?.message}
          />
          <PickManyField
            control={control}
            name="shiftDays"
            label="Days that suit you"
            hint="Choose one or more."
            choices={shiftDayChoices}
          />
        </FieldGrid>
      </FormSection>
    </StepPage>
  );
}
