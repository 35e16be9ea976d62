import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { toOptions, type OptionSet } from '@moments/contract/enrollment/demographics';
import { getBirthDateProblems } from '@moments/contract/values/birth-date';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { DateFields } from '@moments/ui/fields/date-fields.tsx';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { PickManyField, SelectField, TextField } from '../../forms/form-fields.tsx';
import { demographicsQuery, ListFailed } from './enrollment-lists.tsx';
import type { PersonalValues } from './personal-rules.ts';

/** Only students see the school (ENR-05). */
function StudentFields({ control }: { control: Control<PersonalValues> }) {
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

interface SectionProps {
  control: Control<PersonalValues>;
}

const toChoices = (set: OptionSet | undefined, withNone = false) =>
  set ? [...toOptions(set, withNone)] : [];

function BirthField({ control }: SectionProps) {
  const { field, fieldState } = useController({ control, name: 'dob' });
  const [today] = useState(() => toEasternIsoDate(new Date()));
  const wrong = getBirthDateProblems(field.value, today);
  return (
    <DateFields
      id="dob"
      label="Date of birth"
      autoComplete="bday"
      value={field.value}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      invalidParts={wrong.flatMap(({ parts }) => parts)}
    />
  );
}

export function AboutSection({ control }: SectionProps) {
  const demographics = useQuery(demographicsQuery);
  const sets = demographics.data;
  const select = { control, mark: '(optional)', placeholder: 'Choose one', disabled: sets === undefined };
  return (
    <FormSection title="About you" note="Share what you like. Only your care team sees it.">
      <FieldGrid>
        <BirthField control={control} />
        <ListFailed query={demographics} source="demographics" />
        {sets && (
          <>
            <PickManyField
              control={control}
              name="pronounsList"
              label="Pronouns"
              mark="(optional)"
              choices={toChoices(sets.pronounOptions)}
            />
            <PickManyField
              control={control}
              name="races"
              label="Race or ethnicity"
              mark="(optional)"
              choices={toChoices(sets.ethnicityOptions)}
            />
          </>
        )}
        <FieldGrid columns={2}>
          <SelectField
            {...select}
            name="gender"
            label="Gender"
            choices={toChoices(sets?.genderOptions, true)}
          />
          <SelectField
            {...select}
            name="sexualOrientation"
            label="Sexual orientation"
            choices={toChoices(sets?.sexualOrientationOptions, true)}
          />
        </FieldGrid>
        <StudentFields control={control} />
      </FieldGrid>
    </FormSection>
  );
}
