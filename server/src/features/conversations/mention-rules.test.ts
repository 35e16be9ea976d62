import { expect, it } from 'vitest';
import { findMentioned } from './mention-rules.ts';

const people = [{ name: 'Ana' }, { name: 'Ana Lopez' }, { name: 'Theo' }];

it.each([
  ['@Ana and @theo, please look', ['Ana', 'Theo']],
  ['Ask @Ana Lopez.', ['Ana Lopez']],
  ['@Ana @Ana', ['Ana']],
  ['@Anastasia, ana@theo.test, Theo', []],
  ['(@Theo)', ['Theo']],
])('[DESK-02] finds in “%s” whom it names', (body, names) => {
  expect(findMentioned(body, people).map(({ name }) => name)).toEqual(names);
});
