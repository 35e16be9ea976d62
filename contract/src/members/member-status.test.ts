import { describe, expect, it } from 'vitest';
import { longSpellings } from '../../test/status-spellings.ts';
import {
  isAwayOrExited,
  isCoaching,
  isStoppedByAdmin,
  memberStatuses,
  parseMemberStatus,
} from './member-status.ts';

describe('member statuses', () => {
  it('[STAT-01] has the fourteen statuses', () => {
    expect(memberStatuses).toEqual(Object.keys(longSpellings));
  });

  it.each(Object.entries(longSpellings))(
    '[STAT-01] reads %s and "%s" as the same status, in any case',
    (key, long) => {
      for (const text of [key, long, long.toLowerCase(), ` ${long} `])
        expect(parseMemberStatus(text)).toBe(key);
    },
  );

  it.each(['', 'ACTIVE', 'SIGNED-UP', 'WAITLIST', 'EXITED BY', 'toString', '__proto__'])(
    '[STAT-01] does not know "%s"',
    (text) => {
      expect(parseMemberStatus(text)).toBeUndefined();
    },
  );

  it('[STOP-01, STAT-04, STAT-06] groups the statuses into stopped, in coaching, away or exited, and the rest', () => {
    expect(memberStatuses.filter(isStoppedByAdmin)).toEqual(['EXITED_BY_ADMIN', 'DELETED_BY_ADMIN']);
    expect(memberStatuses.filter(isCoaching)).toEqual(['ACTIVE_COACHING', 'IDLE_COACHING']);
    expect(memberStatuses.filter(isAwayOrExited)).toEqual([
      'AWAY',
      'EXITED',
      'EXITED_BY_REQUEST',
      'AWAY_BUDGET_LIMIT',
      'AWAY_TEXT_LIMIT',
      'EXITED_BY_STOP',
    ]);
  });
});
