import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toEasternIsoDate } from '../values/dates.ts';
import { endWithAccount, getLastDay, isDeletedBefore } from './account-end.ts';

const plan = {
  status: 'MEMBERSHIP_ACTIVE',
  endDate: '2026-12-17T15:00:00.000Z',
  cancelPlanInitiated: false,
  nextPlan: { title: 'Starter' },
  nextBillingDate: '2026-12-17T15:00:00.000Z',
};

it.each([
  ['the plan’s day without a deletion', null, '2026-12-17'],
  ['the plan’s day if the account is deleted later', '2026-12-20T15:00:00Z', '2026-12-17'],
  ['the same day for both', '2026-12-17T09:00:00Z', '2026-12-17'],
  ['the day of the deletion in Eastern Time', '2026-12-10T02:00:00Z', '2026-12-09'],
])('[ACC-06] ends with the plan or the account, whichever comes first: %s', (_name, deletionDueAt, day) => {
  expect(getLastDay('2026-12-17', deletionDueAt)).toBe(day);
  expect(isDeletedBefore('2026-12-17', deletionDueAt)).toBe(day !== '2026-12-17');
});

it('[ACC-06, BILL-03] ends a plan with the account if that is deleted first, without a renewal or another plan', () => {
  const deletionDueAt = '2026-12-09T15:00:00.000Z';
  expect(endWithAccount(plan, deletionDueAt)).toEqual({
    status: 'MEMBERSHIP_ACTIVE',
    endDate: deletionDueAt,
    cancelPlanInitiated: true,
    nextPlan: null,
    nextBillingDate: null,
  });
  expect(endWithAccount(plan, '2026-12-20T15:00:00.000Z')).toBe(plan);
  expect(endWithAccount(plan, null)).toBe(plan);
  for (const status of ['MEMBERSHIP_ENDED', 'MEMBERSHIP_INCOMPLETE']) {
    const over = { ...plan, status };
    expect(endWithAccount(over, deletionDueAt)).toBe(over);
  }
});

it('[ACC-06] never names a day after the deletion', () => {
  const instant = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());
  fc.assert(
    fc.property(instant, instant, (endDate, deletionDueAt) => {
      const { endDate: end } = endWithAccount({ ...plan, endDate }, deletionDueAt);
      const [day, deletionDay] = [end, deletionDueAt].map((each) => toEasternIsoDate(new Date(each)));
      expect(day! <= deletionDay!).toBe(true);
    }),
  );
});
