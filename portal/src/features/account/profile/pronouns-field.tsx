import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { toOptions } from '@moments/contract/enrollment/demographics';
import { LoadFailed } from '@moments/ui/feedback/placeholders.tsx';
import { PickManyField } from '../../../forms/choice-fields.tsx';
import { demographicsQuery } from '../../enrollment/index.ts';
import type { PersonalInfo } from './personal-info-rules.ts';

interface PronounsFieldProps {
  readonly control: Control<PersonalInfo>;
  /** Shown until the list is here. */
  readonly waiting: ReactNode;
}

/** Offers pronouns from the server's list (ACC-04, ENR-08). Names can be saved even if the list doesn't load. */
export function PronounsField({ control, waiting }: PronounsFieldProps) {
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
  if (!error) return waiting;
  return (
    <LoadFailed
      message="We couldn’t load the pronouns"
      reason={error.message}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
