import { optionsOf } from '@moments/contract/enrollment/demographics';
import { useQuery } from '@tanstack/react-query';

import { demographicsQuery } from '../../enrollment/index.ts';
import { LoadFailed } from '@moments/ui/feedback/load-failed.tsx';
import { Bone, Skeleton } from '@moments/ui/feedback/skeleton.tsx';
import { PickMany } from '@moments/ui/fields/chip-group.tsx';

interface PronounsFieldProps {
  readonly value: readonly string[];
  readonly onValueChange: (value: string[]) => void;
}

/** Pronouns, several if need be, of the server's list (ACC-04, ENR-08). Names can be saved without it. */
export function PronounsField({ value, onValueChange }: PronounsFieldProps) {
  const { data, error, isFetching, refetch } = useQuery(demographicsQuery);
  if (data) {
    return (
      <PickMany
        id="pronounsList"
        label="Pronouns"
        mark="(optional)"
        choices={optionsOf(data.pronounOptions)}
        value={value}
        onValueChange={onValueChange}
      />
    );
  }
  if (error) {
    return (
      <LoadFailed
        message="The list of pronouns didn’t come"
        reason={error.message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Skeleton label="Loading pronouns">
      <Bone width="30%" />
      <Bone shape="block" height={44} />
    </Skeleton>
  );
}
