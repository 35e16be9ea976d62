import type { ContentOf } from '@moments/contract/http/endpoint';
import { deriveStatus, type DerivedStatus, type StatusFacts } from '@moments/contract/members/derived-status';
import { describeStatus } from '@moments/contract/members/member-labels';
import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import { getLandingRoute } from '@moments/contract/members/redirects';
import type { staffGetMemberSight } from '@moments/contract/members/staff-member-page';
import { formatReturnDate } from '@moments/contract/requests/return-date';

type Sight = ContentOf<typeof staffGetMemberSight>;
type Fact = Omit<Sight['facts'][number], 'at'>;

/** Names that the facts don't have. */
export interface SightNames {
  readonly storedStatus: string;
  readonly coach: string | null;
  readonly partner: string | null;
  readonly plan: string | null;
  /** The day on which coaching resumes after a pause, an ISO date. */
  readonly returnDate: string | null;
}

/** When facts began, as far as it is known. */
export type FactTimes = Readonly<Partial<Record<Fact['name'], Date | null | undefined>>>;

const createFact = (name: Fact['name'], holds: boolean, yes: string, no: string): Fact => ({
  name,
  holds,
  label: holds ? yes : no,
});

function createPlanFact({ membership, hasPartner }: StatusFacts, { plan, partner }: SightNames): Fact {
  if (membership === 'past-due')
    return createFact(
      'plan',
      false,
      '',
      `${plan ?? 'The'} plan is past due${hasPartner ? '' : ', and no partner pays'}`,
    );
  const none = hasPartner ? `No own plan; ${partner ?? 'the partner'} pays` : 'No plan, and no partner pays';
  return createFact('plan', membership === 'active', `${plan ?? 'A'} plan is active`, none);
}

/** Names the status, and until when a pause lasts. */
const describeStanding = ({ storedStatus, returnDate }: SightNames): string =>
  returnDate === null
    ? `Member status: ${describeStatus(storedStatus)}`
    : `Member status: ${describeStatus(storedStatus)}. Coaching resumes on ${formatReturnDate(returnDate)}`;

/** Lists the facts that decide what a member sees, in the order of the rules. */
function listFacts(facts: StatusFacts, names: SightNames): Fact[] {
  const isKnown = facts.memberStatus !== undefined;
  const hasAnswers = facts.preferencePresent && facts.availabilityPresent;
  return [
    createFact('status', isKnown, describeStanding(names), 'The member status is unknown'),
    createFact(
      'enrollment',
      facts.enrollmentCompleted,
      'Enrollment is complete',
      'Enrollment is not complete',
    ),
    createFact(
      'details',
      facts.contactInfoPresent && facts.personalDetailsComplete,
      'Contact and personal details are given',
      'Contact or personal details are missing',
    ),
    createFact(
      'questions',
      hasAnswers,
      'Preference and schedule are given',
      'Preference or schedule is missing',
    ),
    ...(facts.isUnder18
      ? [
          createFact(
            'emergency-contact',
            facts.emergencyContactPresent,
            'Under 18, with an emergency contact',
            'Under 18, and the emergency contact is missing',
          ),
        ]
      : []),
    createFact('coach', names.coach !== null, `Coach: ${names.coach ?? ''}`, 'No coach yet'),
    createPlanFact(facts, names),
  ];
}

const rules: Readonly<Record<DerivedStatus, string>> = {
  FIRST_TIME_LOGIN: 'The member signed up and has not begun the enrollment.',
  SIGNED_UP: 'A member with this status sees only the welcome.',
  INCOMPLETE_ENROLLMENT: 'A step of the enrollment is open. The member goes on there.',
  ENROLLMENT_COMPLETE_NO_PAYMENT: 'The enrollment is complete, without a plan that has a coach.',
  COACH_PREFERENCE: 'An answer that the coach needs is missing.',
  WAITLIST_ELIGIBILITY_REVIEW: 'The enrollment is complete, and the application is in review.',
  NO_MESSAGES_REMAINING: 'No Moments are left.',
  PAYMENT_ISSUE:
    'The enrollment is complete, and the plan is past due. Once it is paid, the member sees Home.',
  PENDING_MATCHING: 'All is given, and the member waits for a coach.',
  FULLY_ENROLLED_ACTIVE: 'The enrollment is complete, and a plan or a partner pays.',
  ACTIVE: 'The member is in coaching.',
  EMERGENCY_CONTACT: 'The emergency contact is missing.',
  ADDITIONAL_INFORMATION: 'An answer that the coach needs is missing. The member goes on there.',
};

const isLockedOut = ({ memberStatus }: StatusFacts): boolean =>
  memberStatus !== undefined && isStoppedByAdmin(memberStatus);

/** A member who has completed the enrollment comes to its last step again when the plan has ended. */
const getRule = (status: DerivedStatus, { enrollmentCompleted }: StatusFacts, step: string | null): string =>
  enrollmentCompleted && step === 'COMPLETE_ENROLLMENT'
    ? 'The enrollment is complete, but no plan is active. The member chooses a plan.'
    : rules[status];

/** Derives what a member sees, by the rules of the portal, with the facts that decide it (DESK-04). */
export function describeMemberSight(facts: StatusFacts, names: SightNames, times: FactTimes = {}): Sight {
  const { status, step = null } = deriveStatus(facts);
  return {
    derived: status,
    step,
    route: isLockedOut(facts) ? null : getLandingRoute(status),
    facts: listFacts(facts, names).map((fact) => ({ ...fact, at: times[fact.name]?.toISOString() ?? null })),
    rule: isLockedOut(facts)
      ? 'Staff stopped the service, so the member can’t log in.'
      : getRule(status, facts, step),
  };
}
