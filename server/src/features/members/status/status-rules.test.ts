import { describe, expect, it } from 'vitest';
import { isStoppedByAdmin, memberStatuses } from '@moments/contract/members/member-status';
import { listManualTransitions } from '@moments/contract/members/status-transitions';
import { canChangeStatus, hasCoach } from './status-rules.ts';

const canChange = (
  status: (typeof memberStatuses)[number],
  to: (typeof memberStatuses)[number],
  before: string | null = null,
) => canChangeStatus({ status, statusBeforeStop: before }, to);

describe('status changes by staff', () => {
  it('[OPS-01] allows stopping and deleting from every status', () => {
    for (const status of memberStatuses) {
      expect(canChange(status, 'EXITED_BY_ADMIN')).toBe(status !== 'EXITED_BY_ADMIN');
      expect(canChange(status, 'DELETED_BY_ADMIN')).toBe(status !== 'DELETED_BY_ADMIN');
    }
  });

  it('[OPS-01] allows the transitions of the contract’s table for members who are not stopped', () => {
    for (const status of memberStatuses.filter((each) => !isStoppedByAdmin(each))) {
      for (const to of memberStatuses)
        expect(canChange(status, to)).toBe(listManualTransitions(status).includes(to));
    }
  });

  it('[OPS-01] allows reinstating a member only to the previous status', () => {
    for (const before of memberStatuses.filter((each) => !isStoppedByAdmin(each))) {
      for (const to of memberStatuses.filter((each) => !isStoppedByAdmin(each))) {
        expect(canChange('EXITED_BY_ADMIN', to, before)).toBe(to === before);
      }
    }
  });

  it('[TEXT-02] never allows undoing an opt-out', () => {
    for (const to of memberStatuses.filter((each) => !isStoppedByAdmin(each)))
      expect(canChange('EXITED_BY_STOP', to)).toBe(false);
  });
});

describe('hasCoach', () => {
  const hasCoachIn = (status: (typeof memberStatuses)[number] | undefined, coachName: string | null) =>
    hasCoach({ status, storedStatus: String(status), coachName });

  it('[OPS-01] finds a coach for members in coaching and in interruptions after which coaching resumes', () => {
    expect(memberStatuses.filter((status) => hasCoachIn(status, 'Ana')).sort()).toEqual([
      'ACTIVE_COACHING',
      'AWAY',
      'AWAY_BUDGET_LIMIT',
      'AWAY_TEXT_LIMIT',
      'EXITED_BY_STOP',
      'IDLE_COACHING',
    ]);
  });

  it('[STAT-01] finds no coach for an unknown status', () => {
    expect(hasCoachIn(undefined, 'Ana')).toBe(false);
  });
});
