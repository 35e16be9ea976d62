import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createCitiesQuery,
  demographicsQuery,
  partnersQuery,
  statesQuery,
} from '../features/enrollment/enrollment-lists.tsx';
import { setupIntentQuery } from '../features/payments/cards/new-card-panel.tsx';
import { cardsQuery } from '../features/payments/cards/saved-cards-queries.ts';
import { createProductsQuery } from '../features/payments/plans-queries.ts';
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
    ['cities', createCitiesQuery('NY')],
  ])('[API-06] keeps %s fresh for 5 minutes and unused for 10', (_name, query) => {
    expect(query).toMatchObject({ staleTime: 5 * minute, gcTime: 10 * minute });
  });

  it.each(['plan', 'add-on'] as const)('[API-06] never keeps products of the kind %s', (kind) => {
    expect(createProductsQuery(kind)).toMatchObject({ staleTime: 0, gcTime: 0 });
  });

  it('[API-06] keeps a setup intent for 2 s', () => {
    expect(setupIntentQuery.gcTime).toBe(2 * second);
  });

  it('[API-06] keeps everything else unused for 60 s', () => {
    expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(minute);
    expect(cardsQuery.gcTime).toBe(minute);
  });

  it.each([
    ['caching.lists', ['enrollment-lists.tsx', 'profile-query.ts']],
    ['caching.setupIntent', ['new-card-panel.tsx']],
    // A price that is shown before a purchase is always the current one, and so is whether the bank has confirmed a payment.
    ['caching.never', ['left-payment.tsx', 'plans-queries.ts', 'purchase-summary.ts', 'use-plan-change.ts']],
    // The export of personal data is forgotten right away.
    ['gcTime|staleTime', ['caching.ts', 'my-data-card.tsx']],
  ])('[API-06] has %s only in %j', (text, files) => {
    const folder = path.resolve(import.meta.dirname, '..');
    const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.includes('.test.'));
    const found = sources.filter((file) =>
      new RegExp(text).test(readFileSync(path.join(folder, file), 'utf8')),
    );
    expect(found.map((file) => path.basename(file)).sort()).toEqual(files);
  });
});
