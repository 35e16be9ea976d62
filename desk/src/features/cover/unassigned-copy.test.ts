import { expect, it } from 'vitest';
import type { UnassignedMember } from '@moments/contract/cover/staff-cover';
import { describeReason } from './unassigned-copy.ts';

const jon: UnassignedMember = {
  memberId: 'jon',
  name: 'Jon Becker',
  coachName: 'Ana',
  reason: 'off-duty',
  waitingSince: '2026-11-28T09:07:00Z',
  isInCrisis: false,
};

it.each([
  ['off-duty', undefined, 'Ana has no more shift today'],
  ['off-duty', ['Priya'], 'Ana has no more shift today, and Priya, who covers, is off duty, too'],
  ['away', undefined, 'Ana is away, without a cover on duty'],
  ['away', ['Priya', 'Theo'], 'Ana is away, and Priya and Theo, who cover, are off duty'],
  ['former', undefined, 'Ana no longer coaches'],
] as const)('[COVER-01] says of %s, covered by %s, why no one answers', (reason, coveredBy, expected) => {
  expect(describeReason({ ...jon, reason, ...(coveredBy && { coveredBy: [...coveredBy] }) })).toBe(expected);
});
