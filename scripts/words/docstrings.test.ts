import { expect, it } from 'vitest';
import { findDocstringsWithoutVerb } from './docstrings.ts';
import { parseSource } from './function-names.ts';

const listFirstWords = (text: string) =>
  findDocstringsWithoutVerb(parseSource(text, 'a.tsx')).map(({ word }) => word);

it.each([
  ['/** The card of a plan. */\nexport function PlanCard() {}', 'The'],
  ['/** Pay with a card. */\nconst pay = () => 1;', 'Pay'],
  ['/**\n * Members pay.\n * @throws Error\n */\nasync function pay() {}', 'Members'],
])('finds the first word of the docstring in "%s"', (text, word) => {
  expect(listFirstWords(text)).toEqual([word]);
});

it.each([
  '/** Shows the card of a plan. */\nexport function PlanCard() {}',
  '/** Copies, and then sends. */\nconst copy = () => 1;',
  '/** @throws Error if the member can’t pay */\nfunction pay() {}',
  '/** The longest name. */\nconst longest = 9;',
  '/** A plan. */\ninterface Plan { readonly key: string }',
  '// Members pay.\nfunction pay() {}',
])('accepts "%s"', (text) => {
  expect(listFirstWords(text)).toEqual([]);
});

it('names the line and what to write instead', () => {
  const [found] = findDocstringsWithoutVerb(
    parseSource('\n/** A plan. It renews. */\nconst plan = () => 1;', 'a.ts'),
  );
  expect(found).toMatchObject({ line: 2, word: 'A', text: 'A plan. It renews.' });
});
