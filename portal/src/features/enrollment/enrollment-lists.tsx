import { queryOptions } from '@tanstack/react-query';
import { getMemberDemographics } from '@moments/contract/enrollment/demographics';
import { getCountryStates, getStateCities } from '@moments/contract/enrollment/places';
import type { ErrorSource } from '@moments/contract/http/error-sources';
import { getActivePartners } from '@moments/contract/partners/partners';
import { TextButton } from '@moments/ui/buttons/links.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { caching } from '../../api/caching.ts';
import { callOrThrow } from '../../api/call.ts';
import { useStoredError } from '../../api/error-store.ts';

/** The partners that a member can choose (ENR-04). */
export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: async ({ signal }) => (await callOrThrow(getActivePartners, { signal })).partners,
  ...caching.lists,
});

export const statesQuery = queryOptions({
  queryKey: ['states'],
  queryFn: async ({ signal }) => (await callOrThrow(getCountryStates, { signal })).data,
  ...caching.lists,
});

/** @param state two letters, or '' if none is chosen */
export const createCitiesQuery = (state: string) =>
  queryOptions({
    queryKey: ['cities', state],
    queryFn: async ({ signal }) =>
      (await callOrThrow(getStateCities, { params: { isoCode: state }, signal })).data,
    enabled: state !== '',
    ...caching.lists,
  });

/** The choices of the personal details (ENR-08). */
export const demographicsQuery = queryOptions({
  queryKey: ['demographics'],
  queryFn: async ({ signal }) => (await callOrThrow(getMemberDemographics, { signal })).data,
  ...caching.lists,
});

interface ListFailedProps {
  query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown };
  source: ErrorSource;
}

/** Says why a list of choices could not be loaded, and loads it again. The other fields stay usable. */
export function ListFailed({ query, source }: ListFailedProps) {
  const { error, dismiss } = useStoredError(source);
  if (!query.isError || !error) return null;
  return (
    <Alert message={error.message} onDismiss={dismiss}>
      <TextButton disabled={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </TextButton>
    </Alert>
  );
}
