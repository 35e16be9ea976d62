import { describe, expect, it } from 'vitest';
import { noneLabel, toOptions } from './demographics.ts';

describe('optionsOf', () => {
  const set = { _id: 'o1', selections: { SHE: 'She/her', HE: 'He/him' } };

  it('[ENR-08] gives value and label, optionally after a None', () => {
    const options = [
      { value: 'SHE', label: 'She/her' },
      { value: 'HE', label: 'He/him' },
    ];
    expect(toOptions(set)).toEqual(options);
    expect(toOptions(set, true)).toEqual([{ value: 'NONE', label: noneLabel }, ...options]);
  });
});
