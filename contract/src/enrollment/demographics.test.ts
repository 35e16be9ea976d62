import { describe, expect, it } from 'vitest';
import { optionsOf } from './demographics.ts';

describe('optionsOf', () => {
  const set = { _id: 'o1', selections: { SHE: 'She/her', HE: 'He/him' } };

  it('[ENR-08] gives value and label, optionally after a None', () => {
    const options = [
      { value: 'SHE', label: 'She/her' },
      { value: 'HE', label: 'He/him' },
    ];
    expect(optionsOf(set)).toEqual(options);
    expect(optionsOf(set, true)).toEqual([{ value: 'NONE', label: 'None' }, ...options]);
  });
});
