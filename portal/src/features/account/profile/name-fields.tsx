import { FieldGrid } from '@moments/ui/fields/form-layout.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import type { FieldErrors } from '../../../forms/form-rules.ts';
import type { PersonalInfo } from './personal-info-rules.ts';

const fields = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  { name: 'preferredName', label: 'Preferred name', mark: '(optional)', autoComplete: 'nickname' },
] as const;

interface NameFieldsProps {
  readonly values: PersonalInfo;
  readonly refusals: FieldErrors<PersonalInfo>;
  readonly onChange: (change: Partial<PersonalInfo>) => void;
}

/** Names of any script: the browser finds the direction of each by itself. */
export function NameFields({ values, refusals, onChange }: NameFieldsProps) {
  return (
    <FieldGrid columns={2}>
      {fields.map(({ name, ...field }) => (
        <TextInput
          key={name}
          {...field}
          id={name}
          dir="auto"
          value={values[name]}
          error={refusals[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </FieldGrid>
  );
}
