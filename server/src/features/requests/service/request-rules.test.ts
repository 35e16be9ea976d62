import { describe, expect, it } from 'vitest';
import { memberStatuses } from '@moments/contract/members/member-status';
import { isAllowedTransition } from '@moments/contract/members/status-transitions';
import { canRequestService } from '@moments/contract/requests/service-requests';
import { getStatusAfterRequest, isPauseEndedBy, isReturning } from './request-rules.ts';

describe('a request that is carried out', () => {
  it.each(['pause', 'end'] as const)(
    '[ACC-03] %s is possible for every member who can request it',
    (kind) => {
      for (const status of memberStatuses.filter((each) => canRequestService(kind, each, 4_900)))
        expect(getStatusAfterRequest(kind, status), status).toBeDefined();
    },
  );

  it('[ACC-03, OPS-04] leads only where staff may change the status to', () => {
    for (const status of memberStatuses)
      for (const kind of ['pause', 'end'] as const) {
        const to = getStatusAfterRequest(kind, status);
        if (to !== undefined && to !== status) expect(isAllowedTransition(status, to, 'staff')).toBe(true);
      }
  });

  it('[ACC-03] pauses to AWAY and ends as EXITED_BY_REQUEST', () => {
    expect(getStatusAfterRequest('pause', 'IDLE_COACHING')).toBe('AWAY');
    expect(getStatusAfterRequest('end', 'AWAY')).toBe('EXITED_BY_REQUEST');
    expect(getStatusAfterRequest('pause', 'AWAY')).toBeUndefined();
    expect(getStatusAfterRequest('end', 'EXITED_BY_REQUEST')).toBeUndefined();
    expect(getStatusAfterRequest('end', undefined)).toBeUndefined();
  });

  it('[STOP-01] keeps a stopped member stopped', () => {
    for (const kind of ['pause', 'end'] as const)
      for (const status of ['EXITED_BY_ADMIN', 'DELETED_BY_ADMIN'] as const)
        expect(getStatusAfterRequest(kind, status)).toBeUndefined();
  });

  it('[TEXT-02] does not undo a STOP', () => {
    expect(getStatusAfterRequest('pause', 'EXITED_BY_STOP')).toBeUndefined();
    expect(getStatusAfterRequest('end', 'EXITED_BY_STOP')).toBe('EXITED_BY_STOP');
  });
});

it('[ACC-03] a plan resumes for members in coaching or waiting for a coach', () => {
  expect(memberStatuses.filter(isReturning)).toEqual([
    'PENDING_MATCHING',
    'WAITLIST_REVIEW',
    'ACTIVE_COACHING',
    'IDLE_COACHING',
  ]);
});

it('[ACC-03] a pause is over in every status but those that lead back to it', () => {
  const goesOn = memberStatuses.filter((status) => !isPauseEndedBy(status));
  expect(goesOn).toEqual(['AWAY', 'EXITED_BY_STOP', 'EXITED_BY_ADMIN', 'DELETED_BY_ADMIN']);
});
