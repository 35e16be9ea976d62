import { expect, it } from 'vitest';
import { sampleSession } from '../../test/fake-session.ts';
import { describeShift } from './format-shift.ts';

it('[SAFE-04, SAFE-05] calls a person on call by the rota only, and not one who was paged in a crisis', () => {
  expect(describeShift(sampleSession())).toBe('Coach');
  expect(describeShift(sampleSession({ onCall: true, isOnCallByRota: true }))).toBe('Coach, on call');
  expect(describeShift(sampleSession({ onCall: true }))).toBe('Coach, called to a crisis');
});
