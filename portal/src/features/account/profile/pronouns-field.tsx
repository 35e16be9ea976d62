import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { toOptions } from '@moments/contract/enrollment/demographics';
import { LoadFailed, Skeleton, SkeletonBlock } from '@moments/ui/feedback/placeholders.tsx';
import { PickManyField } from '../../../forms/form-fields.tsx';
import { demographicsQuery } from '../../enrollment/index.ts';
import type { PersonalInfo } from './personal-info-rules.ts';

/** Pronouns, several if need be, of the server's list (ACC-04, ENR-08). Names can be saved without it. */
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
