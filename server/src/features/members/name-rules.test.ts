import { describe, expect, it } from 'vitest';
import { getFullNames, normalizeName } from './name-rules.ts';

describe('the search by full name', () => {
  it.each([
    ['Zoë  O’Neil-Díaz', 'zoe oneil diaz'],
    [' KIM\tnguyen ', 'kim nguyen'],
    ["Mary Ann O'Brien", 'mary ann obrien'],
    ['Ｅｌｉ Stone', 'eli stone'],
    ['José', 'jose'],
    ['Владимир Ильин', 'владимир ильин'],
    ['अनिता शर्मा', 'अनिता शर्मा'.normalize('NFKD')],
    [' - ', ''],
  ])('[DESK-04] reads %j as %j', (name, normalized) => {
    expect(normalizeName(name)).toBe(normalized);
    expect(normalizeName(normalizeName(name))).toBe(normalized);
  });

  it('[DESK-04] knows a member by the first and by the preferred name', () => {
    const details = { firstName: 'Kimberly', preferredName: 'Kim', lastName: 'Nguyen' };
    expect(getFullNames(details)).toEqual({ name: 'kimberly nguyen', preferred: 'kim nguyen' });
    expect(getFullNames({ ...details, preferredName: ' ' }).preferred).toBe('kimberly nguyen');
  });
});
