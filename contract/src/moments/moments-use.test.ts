import { expect, it } from 'vitest';
import { memberStatuses } from '../members/member-status.ts';
import { canBuyMoments, canUseMoments } from './moments-use.ts';

const unable = [
  'AWAY',
  'AWAY_BUDGET_LIMIT',
  'DELETED_BY_ADMIN',
  'EXITED',
  'EXITED_BY_ADMIN',
  'EXITED_BY_REQUEST',
  'EXITED_BY_STOP',
];

it.each([
  ['use', canUseMoments],
  ['buy', canBuyMoments],
])('[MOM-01, MOM-03] lets every member %s Moments except those who are away or have left', (_, isAble) => {
  expect(memberStatuses.filter((status) => !isAble(status)).toSorted()).toEqual(unable);
  expect(isAble(undefined)).toBe(false);
});
