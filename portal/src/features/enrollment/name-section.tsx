import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { getBirthDateProblems } from '@moments/contract/values/birth-date';
import { calculateAge, toEasternIsoDate } from '@moments/contract/values/dates';
import { DateFields } from '@moments/ui/fields/date-fields.tsx';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { TextAreaField, TextField } from '../../forms/form-fields.tsx';
import type { PersonalValues } from './personal-rules.ts';
import { VerifiedEmailHint } from './verified-hint.tsx';

interface SectionProps {
  control: Control<PersonalValues>;
}

/** Said at once, so that no one learns of it when they pay. */
const adultAhead =
  'Because you’re under 18, we’ll ask you for an adult to call, 18 or older, before any payment.';

function BirthField({ control }: SectionProps) {
  const { field, fieldState } = useController({ control, name: 'dob' });
  const [today] = useState(() => toEasternIsoDate(new Date()));
  const wrong = getBirthDateProblems(field.value, today);
  const isMinor = wrong.length === 0 && calculateAge(field.value, today) < 18;
  return (
    <DateFields
      id="dob"
      label="Date of birth"
      autoComplete="bday"
      hint={isMinor ? adultAhead : undefined}
      value={field.value}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      invalidParts={wrong.flatMap(({ parts }) => parts)}
    />
  );
}

/** Shows what else the member is called, and the verified email. */
export function OtherNames({ control }: SectionProps) {
  const { supportEmail } = useConfiguration();
  return (
    <>
      <TextField
        control={control}
        name="preferredName"
        label="Preferred name"
        mark="(optional)"
        autoComplete="nickname"
      />
      {/* Long addresses need several lines. */}
      <TextAreaField
        control={control}
        name="email"
        label="Email"
        autoComplete="email"
        rows={1}
        readOnly
        hint={<VerifiedEmailHint supportEmail={supportEmail} />}
      />
    </>
  );
}

interface NameSectionProps extends SectionProps {
  /** Only the fields that everyone must fill in. */
  readonly isShort: boolean;
}

/** Shows the fields of the member's name. */
export const NameSection = ({ control, isShort }: NameSectionProps) => (
  <FormSection title="Your name and birthday" note="Your coach greets you by your first or preferred name.">
    <FieldGrid>
      <FieldGrid columns={2}>
        <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
        <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
        {!isShort && <OtherNames control={control} />}
      </FieldGrid>
      <BirthField control={control} />
    </FieldGrid>
  </FormSection>
);
