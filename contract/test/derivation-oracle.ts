import type { Derivation, StatusFacts } from '../src/members/derived-status.ts';

/**
 * The derivation once more, written from the requirements and not from the code: a table of rules, each of which says alone
 * whether it speaks. The first that speaks decides; their order is docs/decisions/0003-derived-status.md.
 */
interface OracleRule {
  readonly id: string;
  readonly speaks: (facts: StatusFacts) => boolean;
  readonly result: Derivation;
}

const coaching = ['ACTIVE_COACHING', 'IDLE_COACHING'];
const awayOrExited = [
  'AWAY',
  'AWAY_BUDGET_LIMIT',
  'AWAY_TEXT_LIMIT',
  'EXITED',
  'EXITED_BY_REQUEST',
  'EXITED_BY_STOP',
];
const is = (facts: StatusFacts, ...statuses: string[]): boolean =>
  statuses.includes(facts.memberStatus ?? '?');

const needsEmergencyContact = (facts: StatusFacts): boolean =>
  facts.isUnder18 && !facts.emergencyContactPresent;
const isExtraComplete = (facts: StatusFacts): boolean =>
  facts.preferencePresent && facts.availabilityPresent && !needsEmergencyContact(facts);
const areDetailsComplete = (facts: StatusFacts): boolean =>
  facts.contactInfoPresent && facts.personalDetailsComplete && isExtraComplete(facts);
const hasPartnerOrActivePlan = (facts: StatusFacts): boolean =>
  facts.hasPartner || facts.membership === 'active';

/** Returns the cases that STAT-11 names: STAT-09 would otherwise leave nothing of them. */
const isNamedByStat11 = (facts: StatusFacts): boolean =>
  facts.enrollmentCompleted &&
  (is(facts, 'WAITLIST_REVIEW', 'COMMUNITY_MEMBER') || facts.membership === 'past-due');
const isOnFreePlan = (facts: StatusFacts): boolean =>
  is(facts, 'COMMUNITY_MEMBER') && facts.enrollmentCompleted && facts.membership === 'inactive';

export const oracleRules: readonly OracleRule[] = [
  {
    id: 'STAT-01',
    speaks: (facts) => facts.memberStatus === undefined || is(facts, 'EXITED_BY_ADMIN', 'DELETED_BY_ADMIN'),
    result: { status: 'SIGNED_UP' },
  },
  {
    id: 'STAT-04',
    speaks: (facts) =>
      is(facts, ...coaching) &&
      areDetailsComplete(facts) &&
      hasPartnerOrActivePlan(facts) &&
      facts.enrollmentCompleted,
    result: { status: 'FULLY_ENROLLED_ACTIVE' },
  },
  {
    id: 'STAT-05',
    speaks: (facts) => is(facts, 'PENDING_MATCHING') && areDetailsComplete(facts),
    result: { status: 'PENDING_MATCHING' },
  },
  {
    id: 'STAT-06',
    speaks: (facts) =>
      is(facts, ...awayOrExited) && hasPartnerOrActivePlan(facts) && facts.enrollmentCompleted,
    result: { status: 'FULLY_ENROLLED_ACTIVE' },
  },
  {
    id: 'STAT-07',
    speaks: (facts) => is(facts, 'SIGNED_UP') && !facts.enrollmentBegun,
    result: { status: 'FIRST_TIME_LOGIN' },
  },
  {
    id: 'STAT-08',
    speaks: (facts) => !facts.contactInfoPresent,
    result: { status: 'INCOMPLETE_ENROLLMENT', step: 'ENROLLMENT_CONTACT_INFO' },
  },
  {
    id: 'STAT-08',
    speaks: (facts) => !facts.personalDetailsComplete,
    result: { status: 'INCOMPLETE_ENROLLMENT', step: 'ENROLLMENT_PERSONAL_DETAILS' },
  },
  {
    id: 'STAT-11',
    speaks: isOnFreePlan,
    result: { status: 'ENROLLMENT_COMPLETE_NO_PAYMENT' },
  },
  {
    id: 'STAT-09',
    speaks: (facts) =>
      facts.membership !== 'active' && !is(facts, 'PENDING_MATCHING') && !isNamedByStat11(facts),
    result: { status: 'INCOMPLETE_ENROLLMENT', step: 'COMPLETE_ENROLLMENT' },
  },
  {
    id: 'STAT-10',
    speaks: (facts) => !facts.preferencePresent,
    result: { status: 'ADDITIONAL_INFORMATION', step: 'ENROLLMENT_PREFERENCE_INFORMATION' },
  },
  {
    id: 'STAT-10',
    speaks: (facts) => !facts.availabilityPresent,
    result: { status: 'ADDITIONAL_INFORMATION', step: 'ENROLLMENT_AVAILABILITY' },
  },
  {
    id: 'STAT-10',
    speaks: needsEmergencyContact,
    result: { status: 'ADDITIONAL_INFORMATION', step: 'ENROLLMENT_EMERGENCY_CONTACT' },
  },
  {
    id: 'STAT-11',
    speaks: (facts) => is(facts, 'WAITLIST_REVIEW'),
    result: { status: 'WAITLIST_ELIGIBILITY_REVIEW' },
  },
  {
    id: 'STAT-11',
    speaks: (facts) => facts.enrollmentCompleted && facts.membership === 'past-due',
    result: { status: 'PAYMENT_ISSUE' },
  },
  {
    id: 'STAT-11',
    speaks: (facts) => facts.enrollmentCompleted && is(facts, 'COMMUNITY_MEMBER'),
    result: { status: 'ENROLLMENT_COMPLETE_NO_PAYMENT' },
  },
  {
    id: 'STAT-05',
    speaks: (facts) => facts.enrollmentCompleted,
    result: { status: 'PENDING_MATCHING' },
  },
  {
    // All is filled in; the review of the additional information is what is left to do.
    id: 'STAT-10',
    speaks: () => true,
    result: { status: 'ADDITIONAL_INFORMATION' },
  },
];

export const applyOracle = (facts: StatusFacts): Derivation => {
  const rule = oracleRules.find(({ speaks }) => speaks(facts));
  if (!rule) throw new Error('the last rule always speaks');
  return rule.result;
};
