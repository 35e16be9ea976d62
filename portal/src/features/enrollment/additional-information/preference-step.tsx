import { preferenceFields } from '@moments/contract/enrollment/enrollment-fields';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { TextAreaField } from '../../../forms/form-fields.tsx';
import { getSchemaErrors } from '../../../forms/form-rules.ts';
import { StepPage } from '../../../forms/step-page.tsx';
import { useStepForm } from '../../../forms/use-step-form.ts';
import type { StepProps } from '../wizard-steps.ts';

/** Shows Additional Information: what the member hopes to gain (ADD-01). */
export function PreferenceStep({ frame, user, save, onSaved }: StepProps) {
  const step = useStepForm({
    name: 'additional-information.preference',
    step: 'ENROLLMENT_PREFERENCE_INFORMATION',
    saved: { hopeToGain: user.preferenceInformation.hopeToGain },
    getErrors: (values) => getSchemaErrors(preferenceFields, values),
    save: (values) => save({ stepKey: 'ENROLLMENT_PREFERENCE_INFORMATION', ...values }),
    onSaved,
  });
  return (
    <StepPage frame={frame} step={step}>
      <FormSection title="What brings you here?" note="This helps us find the right coach for you.">
        <FieldGrid>
          <TextAreaField
            control={step.form.control}
            name="hopeToGain"
            label="What do you hope to gain from coaching?"
            mark="(optional)"
            hint="A few words are enough. You can tell your coach more later."
            rows={6}
          />
        </FieldGrid>
      </FormSection>
    </StepPage>
  );
}
