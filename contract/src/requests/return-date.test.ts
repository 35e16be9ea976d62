import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemberSubscription } from '../members/members.ts';
import { addMonths, isIsoDate, startOfEasternDay, toEasternIsoDate } from '../values/dates.ts';
import {
  formatReturnDate,
  getChargeAfterReturn,
  getReturnCondition,
  getReturnDateProblems,
  getReturnDateRange,
  returnDateError,
} from './return-date.ts';

const day = 86_400_000;
const addDays = (isoDate: string, count: number): string =>
  new Date(Date.parse(isoDate) + count * day).toISOString().slice(0, 10);
const listDays = (from: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, passed) => addDays(from, passed));

describe('the day of return', () => {
  it.each([
    ['2026-11-23', '2026-11-24', '2027-05-23'],
    ['2026-11-30', '2026-12-01', '2027-05-30'],
    ['2026-12-31', '2027-01-01', '2027-06-30'],
    ['2026-08-31', '2026-09-01', '2027-02-28'],
    ['2027-08-29', '2027-08-30', '2028-02-29'],
    ['2027-08-31', '2027-09-01', '2028-02-29'],
    ['2028-02-28', '2028-02-29', '2028-08-28'],
    ['2028-02-29', '2028-03-01', '2028-08-29'],
  ])('[ACC-03] allows, on %s, a day of return from %s to %s', (today, earliest, latest) => {
    expect(getReturnDateRange(today)).toEqual({ earliest, latest });
  });

  it('[ACC-03] allows exactly the days of the range, on every day of four years', () => {
    for (const today of listDays('2026-01-01', 1_461)) {
      const [, month = 0] = today.split('-').map(Number);
      const { earliest, latest } = getReturnDateRange(today);
      expect(earliest).toBe(addDays(today, 1));
      // Six months later by the calendar, on the same day or on the last one of the month.
      const [year = 0, lastMonth = 0, lastDay = 0] = latest.split('-').map(Number);
      expect((lastMonth - month + 12) % 12).toBe(6);
      expect(year - Number(today.slice(0, 4))).toBe(month > 6 ? 1 : 0);
      const isSame = lastDay === Number(today.slice(8));
      expect(isSame || Number(addDays(latest, 1).slice(8)) === 1).toBe(true);
      for (const isPossible of [earliest, latest]) expect(returnDateError(isPossible, today)).toBeUndefined();
      for (const not of [today, addDays(today, -1), addDays(latest, 1)])
        expect(returnDateError(not, today)).toBeDefined();
    }
  });

  it('[ACC-03] counts by the day in Eastern Time, even late at night and when the clocks change', () => {
    const getEarliestAt = (instant: string) =>
      getReturnDateRange(toEasternIsoDate(new Date(instant))).earliest;
    // 11:59 PM and midnight in New York.
    expect(getEarliestAt('2026-11-24T04:59:59Z')).toBe('2026-11-24');
    expect(getEarliestAt('2026-11-24T05:00:00Z')).toBe('2026-11-25');
    expect(getEarliestAt('2026-07-01T03:59:59Z')).toBe('2026-07-01');
    expect(getEarliestAt('2026-07-01T04:00:00Z')).toBe('2026-07-02');
    // The clocks go forward on March 14, 2027, and back on November 7, 2027.
    expect(getEarliestAt('2027-03-14T04:59:59Z')).toBe('2027-03-14');
    expect(getEarliestAt('2027-03-15T03:59:59Z')).toBe('2027-03-15');
    expect(getEarliestAt('2027-11-07T03:59:59Z')).toBe('2027-11-07');
    expect(getEarliestAt('2027-11-08T04:59:59Z')).toBe('2027-11-08');
  });

  it.each([
    ['', undefined],
    ['2026-11-24', undefined],
    ['2027-05-23', undefined],
    ['2026-11-23', 'Choose November 24, 2026 or a later day'],
    ['2025-12-01', 'Choose November 24, 2026 or a later day'],
    ['2027-05-24', 'Choose May 23, 2027 or an earlier day. For a longer pause, leave this empty'],
    ['2027-02-29', 'February 2027 has only 28 days'],
    ['2026-12-', 'Enter the day'],
    ['-12-4', 'Enter the year'],
    ['26-12-4', 'Enter the year with 4 digits'],
    ['2026-13-', 'The month must be 1 to 12. Enter the day'],
    ['soon', 'Please enter a valid date'],
  ] as readonly (readonly [string, string | undefined])[])(
    '[ACC-03] returns the error of the day "%s": %s',
    (typed, message) => {
      expect(returnDateError(typed, '2026-11-23')).toBe(message);
    },
  );

  it('[ACC-03] never throws, and allows only dates of the calendar', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const problems = getReturnDateProblems(typed, '2026-11-23');
        expect(problems.length > 0 || typed === '' || isIsoDate(typed)).toBe(true);
      }),
    );
  });

  it('formats the day of return with month, day, and year', () => {
    expect(formatReturnDate('2026-12-14')).toBe('December 14, 2026');
  });
});

describe('the charge after a pause', () => {
  const createPlan = (changes: Partial<MemberSubscription> = {}) => ({
    status: 'MEMBERSHIP_ACTIVE' as const,
    title: 'Standard',
    amount: 4_900,
    cancelPlanInitiated: false,
    startDate: '2026-11-14T15:00:00.000Z',
    endDate: '2026-12-14T15:00:00.000Z',
    nextPlan: null,
    pauseReason: null,
    ...changes,
  });
  const getChargeTime = (changes: Partial<MemberSubscription>, returnDate: string) =>
    getChargeAfterReturn(createPlan(changes), startOfEasternDay(returnDate))?.at.toISOString();

  it.each([
    ['2026-11-24', '2026-12-14T15:00:00.000Z'],
    ['2026-12-14', '2026-12-14T15:00:00.000Z'],
    ['2026-12-15', '2027-01-14T15:00:00.000Z'],
    ['2027-05-20', '2027-06-14T15:00:00.000Z'],
  ])('[ACC-03, BILL-03] finds the charge of the renewal on %2$s for a return on %1$s', (returnDate, at) => {
    expect(getChargeAfterReturn(createPlan(), startOfEasternDay(returnDate))).toEqual({
      title: 'Standard',
      amount: 4_900,
      at: new Date(at),
    });
  });

  it('[ACC-03] keeps the day of the month through shorter months', () => {
    const january = { startDate: '2027-01-31T15:00:00.000Z', endDate: '2027-02-28T15:00:00.000Z' };
    expect(getChargeTime(january, '2027-02-20')).toBe('2027-02-28T15:00:00.000Z');
    expect(getChargeTime(january, '2027-03-01')).toBe('2027-03-31T15:00:00.000Z');
    expect(getChargeTime(january, '2027-04-01')).toBe('2027-04-30T15:00:00.000Z');
    // A change of plan began a new month since.
    const changed = { startDate: '2027-01-31T15:00:00.000Z', endDate: '2027-04-10T15:00:00.000Z' };
    expect(getChargeTime(changed, '2027-04-11')).toBe('2027-05-10T15:00:00.000Z');
  });

  it('[ACC-03] charges at most a month and a day after the return, and never before it', () => {
    const days = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(days, days, (start, passed) => {
        const startDate = addDays('2027-01-01', start);
        const endDate = `${addMonths(startDate, 1)}T15:00:00.000Z`;
        const from = startOfEasternDay(addDays(startDate, passed));
        const at = getChargeAfterReturn(
          createPlan({ startDate: `${startDate}T15:00:00.000Z`, endDate }),
          from,
        )?.at.getTime();
        expect(at).toBeGreaterThanOrEqual(from.getTime());
        if (from >= new Date(startDate)) expect((at ?? 0) - from.getTime()).toBeLessThan(32 * day);
      }),
    );
  });

  it('[ACC-03, RENEW-06] charges nothing while a bank asks for a payment back', () => {
    expect(getChargeTime({ pauseReason: 'dispute' }, '2026-12-01')).toBeUndefined();
  });

  it('[ACC-03] charges the plan that begins with the renewal', () => {
    const nextPlan = { priceId: 'price_2', title: 'Starter', cost: 2_900, moments: 30 };
    expect(getChargeAfterReturn(createPlan({ nextPlan }), startOfEasternDay('2026-12-01'))).toMatchObject({
      title: 'Starter',
      amount: 2_900,
    });
  });

  it('[ACC-03] charges nothing for a free, canceled, ended, or missing plan', () => {
    const from = startOfEasternDay('2026-12-01');
    for (const none of [
      null,
      createPlan({ amount: 0 }),
      createPlan({ cancelPlanInitiated: true }),
      createPlan({ status: 'MEMBERSHIP_ENDED' }),
    ])
      expect(getChargeAfterReturn(none, from)).toBeUndefined();
    expect(getChargeAfterReturn(createPlan({ status: 'MEMBERSHIP_PAUSED' }), from)).toBeDefined();
  });
});

describe('the condition of a return', () => {
  const plan = {
    status: 'MEMBERSHIP_PAUSED',
    cancelPlanInitiated: true,
    endDate: '2026-12-28T15:00:00.000Z',
  };
  const own = { plan, partnerId: 'NONE', deletionDueAt: null };
  const kept = { ...plan, cancelPlanInitiated: false };
  const ended = { ...kept, status: 'MEMBERSHIP_ENDED' };
  it.each([
    ['2026-12-29', own, ' only if you have a plan then'],
    ['2026-12-28', own, ''],
    ['2026-12-29', { ...own, partnerId: 'partner' }, ''],
    ['2026-12-29', { ...own, plan: kept }, ''],
    ['2026-12-01', { ...own, plan: ended }, ' only if you have a plan then'],
    ['2026-12-29', { ...own, plan: null }, ''],
    ['2026-12-01', { ...own, deletionDueAt: '2026-12-12T15:00:00.000Z' }, ' only if you keep your account'],
  ])('[ACC-03] names what a return on %s needs of a plan and an account', (day, facts, condition) => {
    expect(getReturnCondition(day, facts)).toBe(condition);
  });
});
