import { expect, it } from 'vitest';
import { sampleProfile, sampleSubscription } from '../../test/sample-profile.ts';
import { canAddMoments } from './add-on-offer.ts';

it.each([
  ['2026-11-20T11:59:59Z', false],
  ['2026-11-20T12:00:00Z', false],
  ['2026-11-20T12:00:01Z', true],
])('[BILL-02] decides whether a member whose plan ends at %s can add Moments: %s', (endDate, expected) => {
  const profile = sampleProfile({ subscription: { ...sampleSubscription, endDate } });
  expect(canAddMoments(profile, new Date('2026-11-20T12:00:00Z'))).toBe(expected);
});
