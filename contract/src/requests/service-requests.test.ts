import { describe, expect, it } from 'vitest';
import { memberStatuses } from '../members/member-status.ts';
import { canRequestService } from './service-requests.ts';

const openFor = (kind: 'pause' | 'end', paidAmount: number) =>
  memberStatuses.filter((status) => canRequestService(kind, status, paidAmount));

describe('a pause', () => {
  it('[ACC-03] allows a pause while coaching is active, whatever the member paid', () => {
    const running = ['AWAY_BUDGET_LIMIT', 'AWAY_TEXT_LIMIT', 'ACTIVE_COACHING', 'IDLE_COACHING'];
    expect(openFor('pause', 0)).toEqual(running);
    expect(openFor('pause', 4_900)).toEqual(running);
  });
});

describe('the end', () => {
  it('[ACC-03] allows every member who sees the tab to end the service once', () => {
    const ends = openFor('end', 0);
    expect(ends).toEqual(expect.arrayContaining(['AWAY', 'EXITED', 'EXITED_BY_STOP', 'ACTIVE_COACHING']));
    for (const status of ['EXITED_BY_REQUEST', 'SIGNED_UP', 'COMMUNITY_MEMBER', 'PENDING_MATCHING'])
      expect(ends).not.toContain(status);
    for (const status of ['EXITED_BY_ADMIN', 'DELETED_BY_ADMIN']) expect(ends).not.toContain(status);
  });

  it('[ACC-01, ACC-03] allows members who have paid and wait for a coach to end the service', () => {
    const ends = openFor('end', 4_900);
    expect(ends).toEqual(expect.arrayContaining(['WAITLIST_REVIEW', 'SIGNED_UP']));
    for (const status of ['COMMUNITY_MEMBER', 'PENDING_MATCHING', 'EXITED_BY_REQUEST'])
      expect(ends).not.toContain(status);
  });

  it('[STAT-01] does not allow a request from an unknown status', () => {
    expect(canRequestService('end', 'SOMETHING NEW', 4_900)).toBe(false);
  });
});
