import { describe, expect, it } from 'vitest';
import { isCoaching, isStoppedByAdmin, memberStatuses } from '@moments/contract/members/member-status';
import { statusTransitions, transitionTriggers } from '@moments/contract/members/status-transitions';
import {
  getCoachingStatus,
  getNextStoredStatus,
  isAllowedStatusChange,
  type StoredStatus,
} from './stored-status-rules.ts';

const toStoredStatus = (status: string): StoredStatus => ({
  status,
  statusBeforeStop: null,
  statusBeforeAway: null,
});
const actors = ['member', 'system', 'token:Ann'] as const;

describe('a change of status', () => {
  it('[OPS-01] allows a status change exactly if the contract’s table has it for that actor', () => {
    for (const from of memberStatuses) {
      for (const to of memberStatuses) {
        for (const actor of actors) {
          const by = actor === 'token:Ann' ? 'staff' : actor;
          const inTable = statusTransitions.some(
            (row) =>
              row.from === from &&
              row.to === to &&
              (transitionTriggers[row.on] as readonly string[]).includes(by),
          );
          expect(isAllowedStatusChange(from, to, actor), `${from} → ${to} by ${actor}`).toBe(inTable);
        }
      }
    }
  });

  it('[STAT-01] reads a status change in the longer spelling', () => {
    expect(isAllowedStatusChange('ACTIVE COACHING', 'AWAY_TEXT_LIMIT', 'system')).toBe(true);
    expect(isAllowedStatusChange('EXITED BY STOP', 'AWAY', 'token:Ann')).toBe(false);
  });

  it('[STAT-01] allows a change from an unknown status to staff and to a STOP', () => {
    expect(isAllowedStatusChange('HAPPY', 'ACTIVE_COACHING', 'token:Ann')).toBe(true);
    expect(isAllowedStatusChange('HAPPY', 'EXITED_BY_STOP', 'member')).toBe(true);
    expect(isAllowedStatusChange('HAPPY', 'ACTIVE_COACHING', 'system')).toBe(false);
  });

  it('[OPS-04] rejects a status change without a known actor', () => {
    expect(isAllowedStatusChange('ACTIVE_COACHING', 'IDLE_COACHING', 'Ann')).toBe(false);
  });
});

describe('the stored status', () => {
  it('[MOM-04] restores idle coaching after any mix of limits, STOP, and admin stops', () => {
    const detours = ['AWAY_TEXT_LIMIT', 'AWAY_BUDGET_LIMIT', 'EXITED_BY_STOP', 'EXITED_BY_ADMIN'] as const;
    for (const coaching of memberStatuses.filter(isCoaching)) {
      for (const first of detours) {
        for (const second of detours) {
          const away = getNextStoredStatus(getNextStoredStatus(toStoredStatus(coaching), first), second);
          expect(getCoachingStatus(away), `${coaching} → ${first} → ${second}`).toBe(coaching);
          expect(getNextStoredStatus(away, coaching).statusBeforeAway).toBeNull();
        }
      }
    }
  });

  it('[MOM-04] restores active coaching if nothing is known', () => {
    expect(getCoachingStatus(toStoredStatus('AWAY_TEXT_LIMIT'))).toBe('ACTIVE_COACHING');
  });

  it('[OPS-01] restores the status from before a stop, through a later deletion', () => {
    for (const before of memberStatuses.filter((status) => !isStoppedByAdmin(status))) {
      const stopped = getNextStoredStatus(toStoredStatus(before), 'EXITED_BY_ADMIN');
      expect(stopped.statusBeforeStop).toBe(before);
      expect(getNextStoredStatus(stopped, 'DELETED_BY_ADMIN').statusBeforeStop).toBe(before);
      expect(getNextStoredStatus(stopped, before).statusBeforeStop).toBeNull();
    }
  });
});
