import { expect, it } from 'vitest';
import { displayPlanDay } from './formats.ts';

it('displayPlanDay shows a plan’s day in Eastern Time, like the portal', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(displayPlanDay('2026-12-22T01:48:00Z', now)).toBe('Dec 21');
  expect(displayPlanDay('2027-01-22T12:00:00Z', now)).toBe('Jan 22, 2027');
});
