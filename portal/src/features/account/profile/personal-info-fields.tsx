import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { toOptions } from '@moments/contract/enrollment/demographics';
import { LoadFailed, Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { FieldGrid } from '@moments/ui/fields/form-layout.tsx';
import { PickManyField, TextField } from '../../../forms/form-fields.tsx';
import { demographicsQuery } from '../../enrollment/index.ts';
import type { PersonalInfo } from './personal-info-rules.ts';

const fields = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  { name: 'preferredName', label: 'Preferred name', mark: '(optional)', autoComplete: 'nickname' },
] as const;

/** Shows the fields of the names, which can be in any script. The browser detects the direction of each. */
export function NameFields({ control }: { readonly control: Control<PersonalInfo> }) {
  return (
    <FieldGrid columns={2}>
      {fields.map((field) => (
        <TextField key={field.name} control={control} {...field} dir="auto" />
      ))}
    </FieldGrid>
  );
}

/** Offers pronouns from the server's list (ACC-04, ENR-08). Names can be saved even if the list doesn't load. */
export function PronounsField({ control }: { readonly control: Control<PersonalInfo> }) {
  const { data, error, isFetching, refetch } = useQuery(demographicsQuery);
  if (data) {
    return (
      <PickManyField
        control={control}
        name="pronounsList"
        label="Pronouns"
        mark="(optional)"
        choices={toOptions(data.pronounOptions)}
      />
    );
  }
  if (error) {
    return (
      <LoadFailed
        message="We couldn’t load the pronouns"
        reason={error.message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Skeleton label="Loading pronouns">
      <SkeletonBlock width="30%" />
      <SkeletonBlock shape="block" height={44} />
    </Skeleton>
  );
}
