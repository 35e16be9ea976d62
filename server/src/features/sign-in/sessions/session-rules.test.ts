import { describe, expect, it } from 'vitest';
import { memberStatuses } from '@moments/contract/members/member-status';
import { getSessionError, getSignInError, shouldRecordUse } from './session-rules.ts';

const toDate = (seconds: number): Date => new Date(1_700_000_000_000 + seconds * 1_000);
const session = { memberStatus: 'SIGNED_UP', lastSeenAt: toDate(0), expiresAt: toDate(1_000) };

describe('who may be signed in', () => {
  it('[AUTH-07, STOP-01] allows everyone to log in except members whom an administrator stopped or deleted, in both spellings', () => {
    const rejected = memberStatuses.filter((status) => getSignInError(status) !== undefined);
    expect(rejected).toEqual(['EXITED_BY_ADMIN', 'DELETED_BY_ADMIN']);
    expect(getSignInError('EXITED BY ADMIN')).toBe('MEMBER_STOPPED');
    expect(getSignInError('DELETED BY ADMIN')).toBe('MEMBER_DEACTIVATED');
    expect(getSignInError('something unknown')).toBeUndefined();
  });
});

describe('a session', () => {
  it('[SESS-05] keeps a session until its end, and unused only for the idle time', () => {
    expect(getSessionError(session, toDate(99), 100)).toBeUndefined();
    expect(getSessionError(session, toDate(100), 100)).toBe('SESSION_EXPIRED');
    expect(getSessionError({ ...session, lastSeenAt: toDate(999) }, toDate(999.9), 100)).toBeUndefined();
    expect(getSessionError({ ...session, lastSeenAt: toDate(999) }, toDate(1_000), 100)).toBe(
      'SESSION_EXPIRED',
    );
  });

  it('[STOP-01, STOP-03] reports a stopped member, even after the session’s end', () => {
    const stopped = { ...session, memberStatus: 'EXITED_BY_ADMIN' };
    expect(getSessionError(stopped, toDate(1), 100)).toBe('MEMBER_STOPPED');
    expect(getSessionError({ ...stopped, expiresAt: toDate(0) }, toDate(1), 100)).toBe('MEMBER_STOPPED');
  });

  it('records the use of a session once a minute, and more often with a short idle time', () => {
    expect([
      shouldRecordUse(toDate(0), toDate(59), 604_800),
      shouldRecordUse(toDate(0), toDate(60), 604_800),
    ]).toEqual([false, true]);
    expect([shouldRecordUse(toDate(0), toDate(29), 60), shouldRecordUse(toDate(0), toDate(30), 60)]).toEqual([
      false,
      true,
    ]);
  });
});
