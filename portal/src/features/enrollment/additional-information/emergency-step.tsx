import { useController, type Control } from 'react-hook-form';
import type { EmergencyContact } from '@moments/contract/members/members';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { TextField } from '../../../forms/form-fields.tsx';
import { StepPage } from '../../../forms/step-page.tsx';
import { useStepForm } from '../../../forms/use-step-form.ts';
import type { StepProps } from '../wizard-steps.ts';
import { formatTypedPhone, getEmergencyErrors, isMinor, toEmergencyValues } from './emergency-rules.ts';

const whyMinors =
  'Because you’re under 18, please give us an adult you trust. We’ll contact them only if we’re worried about your safety.';
const whyAdults = 'Someone we can contact if we’re worried about you. This is optional.';

function PhoneField({ control, mark }: { control: Control<EmergencyContact>; mark: string | undefined }) {
  const { field, fieldState } = useController({ control, name: 'contactPhone' });
  return (
    <TextInput
      {...field}
      id="contactPhone"
      label="Phone number"
      mark={mark}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(212) 555-0123"
      onBlur={() => {
        field.onChange(formatTypedPhone(field.value));
        field.onBlur();
      }}
      error={fieldState.error?.message}
    />
  );
}

/** Emergency Contact: required of members under 18 (ADD-03). */
export function EmergencyStep({ frame, user, save, onSaved }: StepProps) {
  const { dob } = user.personalDetails;
  const step = useStepForm({
    name: 'additional-information.emergency-contact',
    saved: toEmergencyValues(user.emergencyContact),
    getErrors: (values) => getEmergencyErrors(values, dob),
    save: (values) => save({ stepKey: 'ENROLLMENT_EMERGENCY_CONTACT', ...values }),
    onSaved,
  });
  const { control } = step.form;
  const isRequired = isMinor(dob);
  const mark = isRequired ? undefined : '(optional)';
  return (
    <StepPage frame={frame} step={step}>
      <FormSection title="Someone you trust" note={isRequired ? whyMinors : whyAdults}>
        <FieldGrid>
          <TextField control={control} name="contactName" label="Name" mark={mark} autoComplete="off" />
          <PhoneField control={control} mark={mark} />
          <TextField
            control={control}
            name="contactRelationship"
            label="Relationship to you"
            mark={mark}
            hint="For example: mother, uncle, friend"
            autoComplete="off"
          />
        </FieldGrid>
      </FormSection>
    </StepPage>
  );
}
