import { getPaidAmount, hasCoachingTabs } from '@moments/contract/members/account-tabs';
import { isSameSchedule, type ScheduleRequest } from '@moments/contract/requests/schedule';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { loadProfile, lockMember, type Member } from '../../members/index.ts';
import { createRequest } from '../create-request.ts';
import { findPending } from '../requests-repository.ts';
import { scheduleRequestKind, scheduleRequestView } from './schedule-request-kind.ts';
import { listUpcoming } from './schedule-requests-repository.ts';

interface Wish {
  readonly shiftTime: ShiftTime;
  readonly shiftDays: readonly ShiftDay[];
}

async function refuseWithoutTab(
  services: Services,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const { user, subscription } = await loadProfile(services, memberId, transaction);
  if (!hasCoachingTabs(user.basicInfo.currentStatus, getPaidAmount(subscription)))
    throw new AppError('SCHEDULE_NOT_AVAILABLE');
}

/** The schedule that the member will have if nothing more is asked: an approved one that is ahead counts before the present. */
async function refuseUnchanged(transaction: Transaction, member: Member, wish: Wish): Promise<void> {
  const ahead = await listUpcoming(transaction, member.id);
  if (isSameSchedule(wish, ahead.at(-1) ?? member)) throw new AppError('SCHEDULE_UNCHANGED');
}

/**
 * Files a member's wish for another schedule (ACC-02). A new wish takes the place of a pending one; of two tabs at once the later
 * holds. The same wish again is the pending one.
 * @throws Refusal SCHEDULE_NOT_AVAILABLE, SCHEDULE_UNCHANGED
 */
export async function requestSchedule(
  services: Services,
  memberId: string,
  wish: Wish,
): Promise<ScheduleRequest> {
  const { database, personalData } = services;
  return database.transaction(async (transaction) => {
    const member = await lockMember(transaction, personalData, { id: memberId });
    if (!member) throw new AppError('NOT_FOUND');
    await refuseWithoutTab(services, transaction, memberId);
    const pending = await findPending(transaction, scheduleRequestKind, memberId);
    if (pending && isSameSchedule(wish, pending)) return scheduleRequestView(personalData, pending);
    await refuseUnchanged(transaction, member, wish);
    const tidy = { shiftTime: wish.shiftTime, shiftDays: [...new Set(wish.shiftDays)].sort() };
    const filed = await createRequest(services, transaction, scheduleRequestKind, memberId, tidy, pending);
    return scheduleRequestView(personalData, filed);
  });
}
