import { describe, expect, it } from 'vitest';
import { listLastDays } from './activity-rules.ts';

describe('the days of the dashboard’s chart', () => {
  it('[HOME-02] lists the last seven days in Eastern Time, oldest first, including days without texts', () => {
    const days = listLastDays(
      [{ date: '2026-11-19', sent: 2, received: 3 }],
      new Date('2026-11-20T03:30:00Z'),
    );
    expect(days.map((day) => day.date)).toEqual([
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ]);
    expect(days.at(-1)).toEqual({ date: '2026-11-19', sent: 2, received: 3 });
    expect(days[0]).toEqual({ date: '2026-11-13', sent: 0, received: 0 });
  });

  it('[HOME-02] lists each day once when the clocks change', () => {
    const days = listLastDays([], new Date('2026-11-03T17:00:00Z')).map((day) => day.date);
    expect(days).toEqual([
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
    ]);
  });
});
