import { queryOptions } from '@tanstack/react-query';
import { getActivePartners } from '@moments/contract/enrollment/partners';
import { getCountryStates, getStateCities } from '@moments/contract/enrollment/places';
import { caching } from '../../api/caching.ts';
import { callOrThrow } from '../../api/call.ts';

/** Organisations that can be chosen (ENR-04). */
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

/** @param state its two letters; '' while none is chosen */
export const citiesQuery = (state: string) =>
  queryOptions({
    queryKey: ['cities', state],
    queryFn: async ({ signal }) =>
      (await callOrThrow(getStateCities, { params: { isoCode: state }, signal })).data,
    enabled: state !== '',
    ...caching.lists,
  });
