import type { Control } from 'react-hook-form';
import { FieldGrid } from '@moments/ui/fields/form-layout.tsx';
import { TextField } from '../../../forms/form-fields.tsx';
import type { PersonalInfo } from './personal-info-rules.ts';

const fields = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  { name: 'preferredName', label: 'Preferred name', mark: '(optional)', autoComplete: 'nickname' },
] as const;

/** Names of any script: the browser finds the direction of each by itself. */
export function NameFields({ control }: { readonly control: Control<PersonalInfo> }) {
  return (
    <FieldGrid columns={2}>
      {fields.map((field) => (
        <TextField key={field.name} control={control} {...field} dir="auto" />
      ))}
    </FieldGrid>
  );
}
