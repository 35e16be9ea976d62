import { useQuery } from '@tanstack/react-query';
import { toOptions } from '@moments/contract/enrollment/demographics';
import { LoadFailed } from '@moments/ui/feedback/load-failed.tsx';
import { Skeleton, SkeletonBlock } from '@moments/ui/feedback/skeleton.tsx';
import { ChipGroup } from '@moments/ui/fields/chip-group.tsx';
import { demographicsQuery } from '../../enrollment/index.ts';

interface PronounsFieldProps {
  readonly value: readonly string[];
  readonly onValueChange: (value: string[]) => void;
}

/** Pronouns, several if need be, of the server's list (ACC-04, ENR-08). Names can be saved without it. */
export function PronounsField({ value, onValueChange }: PronounsFieldProps) {
  const { data, error, isFetching, refetch } = useQuery(demographicsQuery);
  if (data) {
    return (
      <ChipGroup
        id="pronounsList"
        label="Pronouns"
        mark="(optional)"
        choices={toOptions(data.pronounOptions)}
        value={value}
        onValueChange={onValueChange}
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
