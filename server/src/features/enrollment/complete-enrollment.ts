import type { StatusFacts } from '@moments/contract/members/derived-status';
import type { MemberStatus } from '@moments/contract/members/member-status';
import { getStatusFacts } from '@moments/contract/members/status-facts';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import {
  changeStatus,
  loadProfile,
  requireLockedMember,
  updateMember,
  type Profile,
} from '../members/index.ts';
import { startMonthlyAllowance } from '../moments/index.ts';
import { requireNoPendingPayment } from '../payments/index.ts';

/** The result of completing the enrollment: a status, or the reason why it can't be completed. */
type CompletionResult =
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
function resolveCompletion(facts: StatusFacts): CompletionResult {
  if (!facts.contactInfoPresent || !facts.personalDetailsComplete) return incomplete;
  if (facts.membership === 'inactive' && !facts.hasPartner) {
    return { kind: 'completed', status: getStatusAfter(facts, 'COMMUNITY_MEMBER') };
  }
  if (facts.membership !== 'active' || !hasExtras(facts)) return incomplete;
  return { kind: 'completed', status: getStatusAfter(facts, 'PENDING_MATCHING') };
}

/**
 * Completes the enrollment (ADD-04, PLAN-06). Repeating the call changes nothing.
 * @throws AppError ENROLLMENT_INCOMPLETE if something that the derived status needs is missing; PAYMENT_IN_PROGRESS while the bank
 *   processes a payment, because the member may have a plan soon (PLAN-10)
 */
export async function completeEnrollment(services: Services, memberId: string): Promise<Profile> {
  const now = services.clock.now();
  await requireNoPendingPayment(services, memberId, 'plan');
  await services.database.transaction(async (transaction) => {
    // Lock first, then read, so that the second of two parallel calls sees the first one's result.
    const member = await requireLockedMember(transaction, services.personalData, memberId);
    const { user, subscription } = await loadProfile(services, memberId, transaction);
    const completion = resolveCompletion(getStatusFacts(user, subscription, toEasternIsoDate(now)));
    if (completion.kind === 'incomplete') throw new AppError('ENROLLMENT_INCOMPLETE');
    await updateMember(transaction, services.personalData, memberId, {
      enrollmentCompletedAt: member.enrollmentCompletedAt ?? now,
      ...(completion.status === 'COMMUNITY_MEMBER' && member.status !== 'COMMUNITY_MEMBER'
        ? { communityDialogOpen: true }
        : {}),
    });
    if (completion.status !== undefined) {
      await changeStatus(services, transaction, {
        memberId,
        to: completion.status,
        actor: 'member',
        reason: 'enrollment completed',
      });
    }
    // Credits the free plan's Moments. A paid or sponsored plan has credited its own.
    if (completion.status === 'COMMUNITY_MEMBER') await startMonthlyAllowance(transaction, memberId, now);
  });
  return loadProfile(services, memberId);
}
