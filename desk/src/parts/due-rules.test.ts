import { expect, it } from 'vitest';
import { describeDue, formatEasternDay } from './due-rules.ts';

const since = '2026-11-17T17:00:00Z';
const describeDueAt = (now: string) => describeDue({ since, dueOn: '2026-11-20' }, new Date(now));

it('[DESK-05] shows the day by which a coach is promised, in Eastern Time', () => {
  expect(describeDueAt('2026-11-18T17:00:00Z')).toMatchObject({ label: 'Due Fri, Nov 20', isUrgent: false });
  expect(describeDueAt('2026-11-21T02:00:00Z')).toMatchObject({ label: 'Due today', isUrgent: true });
  expect(describeDueAt('2026-11-21T12:00:00Z')).toEqual({
    label: 'Late, was due Fri, Nov 20',
    isUrgent: true,
    passed: 1,
  });
  expect(formatEasternDay('2026-11-18T02:00:00Z')).toBe('Tue, Nov 17');
});

it('[DESK-05] shows how much of the time has passed', () => {
  expect(describeDueAt('2026-11-17T17:00:00Z').passed).toBe(0);
  expect(describeDueAt('2026-11-20T12:00:00Z').passed).toBeGreaterThan(0.7);
  expect(describeDueAt('2026-11-10T12:00:00Z').passed).toBe(0);
});
