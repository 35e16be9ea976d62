import { shiftDayChoices } from '@moments/contract/values/shifts';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { PickManyField, RadioField } from '../../../forms/form-fields.tsx';
import { StepPage } from '../../../forms/step-page.tsx';
import { useStepForm } from '../../../forms/use-step-form.ts';
import { useShiftTimeChoices } from '../../../member/coach/shift-hours.ts';
import type { StepProps } from '../wizard-steps.ts';
import { getScheduleErrors, toScheduleStep, toScheduleValues } from './schedule-rules.ts';

/** Shows Schedule: when the member would like to text with a coach (ADD-02). */
export function ScheduleStep({ frame, user, save, onSaved }: StepProps) {
  const step = useStepForm({
    name: 'additional-information.schedule',
    step: 'ENROLLMENT_AVAILABILITY',
    saved: toScheduleValues(user.availability),
    stored: ['shiftTime', 'shiftDays'],
    getErrors: getScheduleErrors,
    save: (values) => save(toScheduleStep(values)),
    onSaved,
  });
  const { control } = step.form;
  const times = useShiftTimeChoices();
  return (
    <StepPage frame={frame} step={step}>
      <FormSection title="Your coaching times" note="Times are Eastern Time (ET). You can change them later.">
        <FieldGrid>
          <RadioField
            control={control}
            name="shiftTime"
            label="Preferred time for coaching"
            choices={times}
          />
          <PickManyField
            control={control}
            name="shiftDays"
            label="Days that work for you"
            hint="Choose one or more."
            choices={shiftDayChoices}
          />
        </FieldGrid>
      </FormSection>
    </StepPage>
  );
}
