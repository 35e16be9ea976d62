import type { StatusFacts } from '@moments/contract/members/derived-status';
import type { MemberStatus } from '@moments/contract/members/member-status';

/** What finishing the enrollment comes to: a status, or what is in the way. */
export type CompletionResult =
  { readonly kind: 'completed'; readonly status: MemberStatus | undefined } | { readonly kind: 'incomplete' };

const incomplete: CompletionResult = { kind: 'incomplete' };

const extrasPresent = (facts: StatusFacts): boolean =>
  facts.preferencePresent && facts.availabilityPresent && (!facts.isUnder18 || facts.emergencyContactPresent);

/** Only members who are on their way in change status; the others keep theirs. */
const statusAfter = (facts: StatusFacts, next: MemberStatus): MemberStatus | undefined =>
  facts.memberStatus === 'SIGNED_UP' || facts.memberStatus === 'COMMUNITY_MEMBER' ? next : facts.memberStatus;

/**
 * Decides what completing the enrollment does (ADD-04, PLAN-06): without a partner and without a plan the member joins the
 * community, for which contact and personal details suffice; with a plan, everything has to be there, and matching begins.
 */
export function resolveCompletion(facts: StatusFacts): CompletionResult {
  if (!facts.contactInfoPresent || !facts.personalDetailsComplete) return incomplete;
  if (facts.membership === 'inactive' && !facts.hasPartner) {
    return { kind: 'completed', status: statusAfter(facts, 'COMMUNITY_MEMBER') };
  }
  if (facts.membership !== 'active' || !extrasPresent(facts)) return incomplete;
  return { kind: 'completed', status: statusAfter(facts, 'PENDING_MATCHING') };
}
