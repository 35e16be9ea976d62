import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAwayProblem, findHandoverProblem, findUnseenBefore, splitMembers } from './cover-rules.ts';

const ids = (most: number) => fc.uniqueArray(fc.uuid(), { maxLength: most });

const toMembers = (members: readonly string[]) =>
  members.map((memberId) => ({ memberId, shiftTime: '2' as const, shiftDays: ['2' as const] }));
const toCover = (id: string, ...days: ('1' | '2')[]) => ({
  id,
  shifts: days.length === 0 ? [] : [{ time: '2' as const, days }],
});

describe('splitting members', () => {
  it('[COVER-02] gives each member to one cover, and no cover two more than another', () => {
    fc.assert(
      fc.property(ids(40), ids(6), fc.boolean(), (members, covers, areFitting) => {
        const split = splitMembers(
          toMembers(members),
          covers.map((id) => toCover(id, areFitting ? '2' : '1')),
        );
        expect(split.map(({ memberId }) => memberId)).toEqual(covers.length === 0 ? [] : members);
        const counts = covers.map((cover) => split.filter(({ staffId }) => staffId === cover).length);
        expect(Math.max(0, ...counts) - Math.min(members.length, ...counts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('[COVER-01] prefers covers who work on an evening of the member, or whose shifts aren’t known', () => {
    const covers = [toCover('monday', '1'), toCover('tuesday', '1', '2'), toCover('unknown')];
    const split = splitMembers(toMembers(['a', 'b', 'c', 'd']), covers);
    expect(split.map(({ staffId }) => staffId)).toEqual(['tuesday', 'unknown', 'tuesday', 'unknown']);
  });
});

// A Wednesday, 7:30 PM in New York: the late shift ends at 9 PM.
const now = new Date('2026-11-18T19:30:00-05:00');
const addHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

describe('the end of a cover', () => {
  it.each([
    [0, false, false],
    [1, true, true],
    [24, true, true],
    [25, false, true],
    [180 * 24, false, true],
    [180 * 24 + 1, false, false],
  ])('[COVER-02] accepts %i hours ahead for a handover: %s, and for an absence: %s', (hours, hand, away) => {
    expect(findHandoverProblem(addHours(hours), now) === undefined).toBe(hand);
    expect(findAwayProblem(addHours(hours), now, now) === undefined).toBe(away);
  });

  it('[COVER-02] rejects an absence that ends before it begins', () => {
    expect(findAwayProblem(addHours(24), addHours(24), now)).toBe('Choose a day after the first day away');
    expect(findAwayProblem(addHours(25), addHours(24), now)).toBeUndefined();
  });
});

const late = (...days: ('3' | '4')[]) => [{ time: '2' as const, days }];
const duty = { shifts: late('3'), awayUntil: null, deactivatedAt: null };
const midnight = new Date('2026-11-18T00:00:00-05:00');

describe('a coach off duty', () => {
  it.each([
    ['has a shift that runs', duty, now, undefined],
    ['has a shift later today', duty, new Date('2026-11-18T09:00:00-05:00'), undefined],
    ['has had the last shift of today', duty, new Date('2026-11-18T23:00:00-05:00'), 'now'],
    ['has no shift today', { ...duty, shifts: late('4') }, now, 'now'],
    ['has no shifts that are known', { ...duty, shifts: [] }, now, 'midnight'],
    ['is away', { ...duty, shifts: late('4'), awayUntil: addHours(1) }, now, undefined],
    ['was away', { ...duty, shifts: late('4'), awayUntil: addHours(-1) }, now, 'now'],
    ['was deactivated', { ...duty, shifts: late('4'), deactivatedAt: now }, now, undefined],
  ])('[COVER-01] who %s leaves waits unseen from the right time on', (_what, coach, at, expected) => {
    const before = { now: at, midnight };
    expect(findUnseenBefore(coach, at)).toEqual(expected && before[expected as keyof typeof before]);
  });
});
