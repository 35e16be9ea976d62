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

const buyer = { membershipStatus: 'MEMBERSHIP_ACTIVE', pauseReason: null, isLeaving: false } as const;

it('[MOM-03] sells add-ons to members with a running plan', () => {
  expect(findAddOnObstacle(buyer)).toBeUndefined();
});

it.each([
  ['no-plan', { membershipStatus: undefined }],
  ['no-plan', { membershipStatus: 'MEMBERSHIP_ENDED' }],
  ['past-due', { membershipStatus: 'MEMBERSHIP_PAST_DUE' }],
  ['paused', { membershipStatus: 'MEMBERSHIP_PAUSED' }],
  ['late-match', { membershipStatus: 'MEMBERSHIP_PAUSED', pauseReason: 'late-match' }],
  ['dispute', { membershipStatus: 'MEMBERSHIP_PAUSED', pauseReason: 'dispute' }],
  ['leaving', { isLeaving: true }],
] as const)('[MOM-03] rejects add-ons for %s with %j', (obstacle, change) => {
  expect(findAddOnObstacle({ ...buyer, ...change })).toBe(obstacle);
  expect(addOnObstacleMessages[obstacle]).not.toBe('');
});
