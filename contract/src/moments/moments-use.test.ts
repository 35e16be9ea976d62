import { expect, it } from 'vitest';
import { memberStatuses } from '../members/member-status.ts';
import { addOnObstacleMessages, canUseMoments, findAddOnObstacle } from './moments-use.ts';

it('[MOM-01] lets every member use Moments except those who are away or have left', () => {
  expect(memberStatuses.filter((status) => !canUseMoments(status)).toSorted()).toEqual([
    'AWAY',
    'AWAY_BUDGET_LIMIT',
    'DELETED_BY_ADMIN',
    'EXITED',
    'EXITED_BY_ADMIN',
    'EXITED_BY_REQUEST',
    'EXITED_BY_STOP',
  ]);
  expect(canUseMoments(undefined)).toBe(false);
});

const buyer = { status: 'ACTIVE_COACHING', membershipStatus: 'MEMBERSHIP_ACTIVE', isLeaving: false } as const;

it('[MOM-03] sells add-ons to members with a running plan whose texts a coach answers', () => {
  const able = memberStatuses.filter((status) => findAddOnObstacle({ ...buyer, status }) === undefined);
  expect(able.toSorted()).toEqual(['ACTIVE_COACHING', 'AWAY_TEXT_LIMIT', 'IDLE_COACHING']);
  expect(findAddOnObstacle({ ...buyer, status: undefined })).toBe('no-coach');
});

it.each([
  ['no-plan', { membershipStatus: undefined }],
  ['no-plan', { membershipStatus: 'MEMBERSHIP_ENDED' }],
  ['past-due', { membershipStatus: 'MEMBERSHIP_PAST_DUE' }],
  ['leaving', { isLeaving: true }],
  ['no-coach', { status: 'PENDING_MATCHING' }],
  ['no-coach', { status: 'COMMUNITY_MEMBER' }],
] as const)('[MOM-03] rejects add-ons for %s with %j', (obstacle, change) => {
  expect(findAddOnObstacle({ ...buyer, ...change })).toBe(obstacle);
  expect(addOnObstacleMessages[obstacle]).not.toBe('');
});
