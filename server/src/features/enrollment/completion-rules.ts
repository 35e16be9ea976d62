import type { StatusFacts } from '@moments/contract/members/derived-status';
import type { MemberStatus } from '@moments/contract/members/member-status';

/** The result of completing the enrollment: a status, or the reason why it can't be completed. */
export type CompletionResult =
  | { readonly kind: 'completed'; readonly status: MemberStatus | undefined }
  | { readonly kind: 'incomplete' };

const incomplete: CompletionResult = { kind: 'incomplete' };

const hasExtras = (facts: StatusFacts): boolean =>
  facts.preferencePresent && facts.availabilityPresent && (!facts.isUnder18 || facts.emergencyContactPresent);

/** Changes the status only of members in enrollment. Others keep theirs. */
const getStatusAfter = (facts: StatusFacts, next: MemberStatus): MemberStatus | undefined =>
  facts.memberStatus === 'SIGNED_UP' || facts.memberStatus === 'COMMUNITY_MEMBER' ? next : facts.memberStatus;

/**
 * Decides what completing the enrollment does (ADD-04, PLAN-06). Without a partner and a plan, the member joins the community, which
 * requires only contact and personal details. With a plan, every step is required, and matching starts.
 */
export function resolveCompletion(facts: StatusFacts): CompletionResult {
  if (!facts.contactInfoPresent || !facts.personalDetailsComplete) return incomplete;
  if (facts.membership === 'inactive' && !facts.hasPartner) {
    return { kind: 'completed', status: getStatusAfter(facts, 'COMMUNITY_MEMBER') };
  }
  if (facts.membership !== 'active' || !hasExtras(facts)) return incomplete;
  return { kind: 'completed', status: getStatusAfter(facts, 'PENDING_MATCHING') };
}
