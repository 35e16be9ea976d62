import { getStatusFacts } from '@moments/contract/members/status-facts';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { changeStatus, loadProfile, lockMember, updateMember, type Profile } from '../members/index.ts';
import { startMonthlyAllowance } from '../moments/index.ts';
import { requireNoPendingPayment } from '../payments/index.ts';
import { resolveCompletion } from './completion-rules.ts';

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
    const member = await lockMember(transaction, services.personalData, { id: memberId });
    if (!member) throw new AppError('NOT_FOUND');
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
