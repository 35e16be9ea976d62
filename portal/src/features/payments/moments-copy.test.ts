import { expect, it } from 'vitest';
import { formatPace } from './moments-copy.ts';

it.each([
  [0, 'No coach'],
  [3, 'About a text a week'],
  [10, 'About 3 texts a week'],
  [30, 'About a text a day'],
  [60, 'About 2 texts a day'],
  [120, 'About 4 texts a day'],
])('[PLAN-01] a plan with %i Moments says “%s”', (moments, formatted) =>
  expect(formatPace(moments)).toBe(formatted),
);
