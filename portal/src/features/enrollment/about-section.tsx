import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useController, type Control } from 'react-hook-form';
import { toOptions, type OptionSet } from '@moments/contract/enrollment/demographics';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { FieldGrid, FormSection } from '@moments/ui/fields/form-layout.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { PickManyField } from '../../forms/choice-fields.tsx';
import { SelectField } from '../../forms/form-fields.tsx';
import { demographicsQuery, ListFailed } from './enrollment-lists.tsx';
import { OtherNames } from './name-section.tsx';
import type { PersonalValues } from './personal-rules.ts';

/** Shows the school, only to students (ENR-05). */
function StudentFields({ control }: { control: Control<PersonalValues> }) {
  const { field, fieldState } = useController({ control, name: 'school' });
  const unchecked = useRef('');
  const toggle = (isStudent: boolean): void => {
    if (!isStudent) unchecked.current = field.value ?? '';
    field.onChange(isStudent ? unchecked.current : null);
  };
  return (
    <>
      <CheckBox
        id="isStudent"
        checked={field.value !== null}
        onChange={(event) => toggle(event.currentTarget.checked)}
      >
        I’m a student
      </CheckBox>
      {field.value !== null && (
        <TextInput
          {...field}
          id="school"
          value={field.value}
          label="School"
          autoComplete="organization"
          error={fieldState.error?.message}
        />
      )}
    </>
  );
}

interface SectionProps {
  control: Control<PersonalValues>;
}

const toChoices = (set: OptionSet | undefined, withNone = false) =>
  set ? [...toOptions(set, withNone)] : [];

/** Keeps the place of the fields: those that need no list would move down when the lists have loaded. */
const AboutSkeleton = () => (
  <Skeleton label="Loading questions">
    <FieldGrid>
      <SkeletonBlock shape="block" height={88} />
      <SkeletonBlock shape="block" height={176} />
      <FieldGrid columns={2}>
        <SkeletonBlock shape="block" height={76} />
        <SkeletonBlock shape="block" height={76} />
      </FieldGrid>
    </FieldGrid>
  </Skeleton>
);

function AboutFields({ control }: SectionProps) {
  const demographics = useQuery(demographicsQuery);
  const sets = demographics.data;
  if (demographics.isPending && demographics.failureCount === 0) return <AboutSkeleton />;
  const select = { control, mark: '(optional)', placeholder: 'Choose one', disabled: sets === undefined };
  return (
    <FieldGrid>
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
  );
}

export interface AboutSectionProps extends SectionProps {
  /** Whether the section of the name leaves the optional fields to this one. */
  readonly hasNames: boolean;
}

export const AboutSection = ({ control, hasNames }: AboutSectionProps) => (
  <FormSection title="About you" note="All of this is optional. Only your care team sees it.">
    <FieldGrid>
      {hasNames && <OtherNames control={control} />}
      <AboutFields control={control} />
    </FieldGrid>
  </FormSection>
);
