import { useController, type Control } from 'react-hook-form';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { TextField } from '../../forms/form-fields.tsx';
import type { PersonalValues } from './personal-rules.ts';

/** The school is asked of students only (ENR-05). */
export function StudentFields({ control }: { control: Control<PersonalValues> }) {
  const { field } = useController({ control, name: 'isStudent' });
  return (
    <>
      <CheckBox
        id="isStudent"
        checked={field.value}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
      >
        I’m a student
      </CheckBox>
      {field.value && (
        <TextField control={control} name="school" label="School" autoComplete="organization" />
      )}
    </>
  );
}
