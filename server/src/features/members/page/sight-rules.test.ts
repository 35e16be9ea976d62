import { expect, it } from 'vitest';
import type { StatusFacts } from '@moments/contract/members/derived-status';
import { describeMemberSight } from './sight-rules.ts';

const facts: StatusFacts = {
  memberStatus: 'ACTIVE_COACHING',
  enrollmentBegun: true,
  enrollmentCompleted: true,
  contactInfoPresent: true,
  personalDetailsComplete: true,
  hasPartner: false,
  membership: 'inactive',
  preferencePresent: true,
  availabilityPresent: true,
  emergencyContactPresent: false,
  isUnder18: false,
};
const names = {
  storedStatus: 'ACTIVE_COACHING',
  returnDate: null,
  coach: 'Ana',
  plan: null,
  partner: null,
};

it('[DESK-04] says of a member whose plan has ended that they choose a plan, not that the enrollment is open', () => {
  const ended = describeMemberSight(facts, names);
  expect(ended).toMatchObject({ derived: 'INCOMPLETE_ENROLLMENT', step: 'COMPLETE_ENROLLMENT' });
  expect(ended.facts.find(({ name }) => name === 'enrollment')?.label).toBe('Enrollment is complete');
  expect(ended.rule).toBe('The enrollment is complete, but no plan is active. The member chooses a plan.');
  const open = describeMemberSight({ ...facts, enrollmentCompleted: false }, names);
  expect(open.rule).toBe('A step of the enrollment is open. The member goes on there.');
});
