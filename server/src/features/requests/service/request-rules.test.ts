import { memberStatuses } from '@moments/contract/members/member-status';
import { isServiceRequestOpen } from '@moments/contract/requests/service-requests';
import { isLegalTransition } from '@moments/contract/members/status-transitions';
import { describe, expect, it } from 'vitest';
import { isComingBack, statusAfter } from './request-rules.ts';

describe('a request that is carried out', () => {
  it.each(['pause', 'end'] as const)('[ACC-03] %s is possible for everybody who may ask for it', (kind) => {
    for (const status of memberStatuses.filter((each) => isServiceRequestOpen(kind, each, 4_900)))
      expect(statusAfter(kind, status), status).toBeDefined();
  });

  it('[ACC-03, OPS-04] leads only where an operator may change the status to', () => {
    for (const status of memberStatuses)
      for (const kind of ['pause', 'end'] as const) {
        const to = statusAfter(kind, status);
        if (to !== undefined && to !== status) expect(isLegalTransition(status, to, 'operator')).toBe(true);
      }
  });

  it('[ACC-03] pauses to AWAY and ends as EXITED_BY_REQUEST', () => {
    expect(statusAfter('pause', 'IDLE_COACHING')).toBe('AWAY');
    expect(statusAfter('end', 'AWAY')).toBe('EXITED_BY_REQUEST');
    expect(statusAfter('pause', 'AWAY')).toBeUndefined();
    expect(statusAfter('end', 'EXITED_BY_REQUEST')).toBeUndefined();
    expect(statusAfter('end', undefined)).toBeUndefined();
  });

  it('[STOP-01] lets nobody in again whom an administrator stopped', () => {
    for (const kind of ['pause', 'end'] as const)
      for (const status of ['EXITED_BY_ADMIN', 'DELETED_BY_ADMIN'] as const)
        expect(statusAfter(kind, status)).toBeUndefined();
  });

  it('[TEXT-02] undoes no STOP', () => {
    expect(statusAfter('pause', 'EXITED_BY_STOP')).toBeUndefined();
    expect(statusAfter('end', 'EXITED_BY_STOP')).toBe('EXITED_BY_STOP');
  });
});

it('[ACC-03] a plan goes on for who is in coaching or on the way to it', () => {
  expect(memberStatuses.filter(isComingBack)).toEqual([
    'PENDING_MATCHING',
    'WAITLIST_REVIEW',
    'ACTIVE_COACHING',
    'IDLE_COACHING',
  ]);
});
