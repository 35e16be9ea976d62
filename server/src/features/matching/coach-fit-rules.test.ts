import { describe, expect, it } from 'vitest';
import { compareFit, explainObstacle, findObstacle, listSharedDays } from './coach-fit-rules.ts';

const now = new Date('2026-11-20T19:24:00Z');
const later = new Date('2026-12-01T17:00:00Z');
const createFit = (name: string, changes: Partial<Parameters<typeof compareFit>[0]> = {}) => ({
  name,
  sharedDays: ['1'] as const,
  membersAtThatTime: 0,
  members: 0,
  obstacle: null,
  ...changes,
});

describe('fit of a coach', () => {
  it('[DESK-05] counts the member’s days on which the coach works at the member’s time', () => {
    const member = { shiftTime: '2', shiftDays: ['4', '1', '2'] } as const;
    const shifts = [
      { time: '1', days: ['2'] },
      { time: '2', days: ['1', '4'] },
      { time: '2', days: ['4', '7'] },
    ] as const;
    expect(listSharedDays(member, shifts)).toEqual(['1', '4']);
    expect(listSharedDays({ ...member, shiftTime: null }, shifts)).toEqual([]);
    expect(listSharedDays(member, [])).toEqual([]);
  });

  it('[DESK-05] orders coaches by shared days, then members at that time, then all members, then name', () => {
    const ordered = [
      createFit('Zoe', { sharedDays: ['1', '2'], membersAtThatTime: 9, members: 18 }),
      createFit('Yan', { membersAtThatTime: 1, members: 18 }),
      createFit('Xia', { membersAtThatTime: 2, members: 3 }),
      createFit('Ana', { membersAtThatTime: 2, members: 4 }),
      createFit('Ben', { membersAtThatTime: 2, members: 4 }),
      createFit('Full', { sharedDays: ['1', '2', '3'], obstacle: 'full' }),
      createFit('Away', { obstacle: 'away' }),
    ];
    expect(ordered.toReversed().sort(compareFit)).toEqual(ordered);
  });
});

describe('obstacle of a coach', () => {
  const free = { members: 17, capacity: 18, awayUntil: null };
  const check = (changes: Partial<Parameters<typeof findObstacle>[0]>, isCurrent = false) =>
    findObstacle({ ...free, ...changes }, { isCurrent, now });

  it('[DESK-05] returns a full list of members, an absence, or the member’s own coach', () => {
    expect(check({})).toBeNull();
    expect(check({ members: 18 })).toBe('full');
    expect(check({ members: 99, capacity: null })).toBeNull();
    expect(check({ awayUntil: later, members: 18 })).toBe('away');
    expect(check({ awayUntil: now })).toBeNull();
    expect(check({ awayUntil: later }, true)).toBe('current');
  });

  it('[DESK-05] explains an obstacle and what to do', () => {
    const theo = { name: 'Theo', members: 18, capacity: 18, awayUntil: later };
    expect(explainObstacle(theo, 'full')).toBe(
      'Theo has 18 of 18 members and can’t take more. Choose another coach.',
    );
    expect(explainObstacle(theo, 'away')).toBe('Theo is away until Tue, Dec 1. Choose another coach.');
  });
});
