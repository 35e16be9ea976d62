import { useController, useFormContext, type Control } from 'react-hook-form';
import type { EmergencyContact } from '@moments/contract/members/members';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { TextField } from '../../../forms/form-fields.tsx';
import { formatTypedPhone } from './emergency-rules.ts';

const whyMinors =
  'Because you’re under 18, please give us an adult you trust, 18 or older. We’ll contact them only if we’re worried about your safety.';
const whyAdults = 'Someone we can contact if we’re worried about you. This is optional.';

/** Says why we ask for someone to call. */
export const describeWhy = (isRequired: boolean): string => (isRequired ? whyMinors : whyAdults);

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

function AdultBox({ control }: { control: Control<EmergencyContact> }) {
  const { field, fieldState } = useController({ control, name: 'contactIsAdult' });
  const { value = false, ...input } = field;
  return (
    <CheckBox {...input} id="contactIsAdult" checked={value} error={fieldState.error?.message}>
      This person is 18 or older
    </CheckBox>
  );
}

/** Shows the fields of the emergency contact in the form around them (ADD-03). @param isRequired under 18 */
export function EmergencyFields({ isRequired }: { readonly isRequired: boolean }) {
  const { control } = useFormContext<EmergencyContact>();
  const mark = isRequired ? undefined : '(optional)';
  return (
    <>
      <TextField control={control} name="contactName" label="Name" mark={mark} autoComplete="off" />
      <PhoneField control={control} mark={mark} />
      <TextField
        control={control}
        name="contactRelationship"
        label="Relationship to you"
        mark={mark}
        hint={isRequired ? 'For example: mother, uncle, teacher' : 'For example: mother, uncle, friend'}
        autoComplete="off"
      />
      {isRequired && <AdultBox control={control} />}
    </>
  );
}
