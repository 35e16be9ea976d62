import { describe, expect, it } from 'vitest';
import {
  citiesQuery,
  demographicsQuery,
  partnersQuery,
  statesQuery,
} from '../features/enrollment/enrollment-lists.tsx';
import { setupIntentQuery } from '../features/payments/cards/new-card-panel.tsx';
import { cardsQuery } from '../features/payments/cards/saved-cards-queries.ts';
import { productsQuery } from '../features/payments/plans/plans-queries.ts';
import { profileQuery } from '../member/profile-query.ts';
import { createQueryClient } from '../member/query-client.ts';

const second = 1_000;
const minute = 60 * second;

describe('caching', () => {
  it.each([
    ['the profile', profileQuery],
    ['partners', partnersQuery],
    ['demographics', demographicsQuery],
    ['states', statesQuery],
    ['cities', citiesQuery('NY')],
  ])('[API-06] keeps %s fresh for 5 minutes and unused for 10', (_name, query) => {
    expect(query).toMatchObject({ staleTime: 5 * minute, gcTime: 10 * minute });
  });

  it.each(['plan', 'add-on'] as const)('[API-06] never keeps products of the kind %s', (kind) => {
    expect(productsQuery(kind)).toMatchObject({ staleTime: 0, gcTime: 0 });
  });

  it('[API-06] keeps a setup intent for 2 s', () => {
    expect(setupIntentQuery.gcTime).toBe(2 * second);
  });

  it('[API-06] keeps everything else unused for 60 s', () => {
    expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(minute);
    expect(cardsQuery.gcTime).toBe(minute);
  });
});
