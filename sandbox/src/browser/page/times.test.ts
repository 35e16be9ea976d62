import { expect, it } from 'vitest';
import { displayPlanDay } from './times.ts';

it('tells the day of a plan in Eastern Time, as the portal does', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(displayPlanDay('2026-12-22T01:48:00Z', now)).toBe('Dec 21');
  expect(displayPlanDay('2027-01-22T12:00:00Z', now)).toBe('Jan 22, 2027');
});
