import { expect, it } from 'vitest';
import { fillIn, findReplies } from './reply-rules.ts';

const replies = [
  { id: '1', title: 'Relief', body: 'Both feet on the ground?', scope: 'own' as const, canChange: true },
  { id: '2', title: 'Grounding', body: 'Let us slow down, {name}.', scope: 'team' as const, canChange: true },
];

it('[DESK-02] lists saved replies found by title before those found by text', () => {
  expect(findReplies(replies, ' Ground').map(({ id }) => id)).toEqual(['2', '1']);
  expect(findReplies(replies, '')).toEqual(replies);
  expect(findReplies(replies, 'nothing')).toEqual([]);
});

it('[DESK-02] inserts the member’s first name into a saved reply', () => {
  expect(fillIn('Let us slow down, {name}. {name}?', 'Eli')).toBe('Let us slow down, Eli. Eli?');
});
