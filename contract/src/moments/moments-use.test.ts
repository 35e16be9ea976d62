import { expect, it } from 'vitest';
import { memberStatuses } from '../members/member-status.ts';
import { canUseMoments } from './moments-use.ts';

it('[MOM-01][MOM-03] lets Moments be used by members whose texts reach a coach, now or soon, and by nobody who is away or gone', () => {
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
