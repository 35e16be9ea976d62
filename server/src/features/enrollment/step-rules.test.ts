import { expect, it } from 'vitest';
import { getPronounsError } from './step-rules.ts';

it.each(['constructor', 'toString', '__proto__'])(
  '[ENR-05, ENR-08] rejects %s, which is no option of the list',
  (name) => {
    expect(getPronounsError([name])).toBe('Please choose from the list');
  },
);

it('[ACC-04] accepts the listed pronouns and none', () => {
  expect(getPronounsError(['she-her', 'NONE', ''])).toBeUndefined();
});
