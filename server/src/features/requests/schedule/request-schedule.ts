import { getPaidAmount, hasCoachingTabs } from '@moments/contract/members/account-tabs';
import { isSameSchedule, type ScheduleRequest } from '@moments/contract/requests/schedule';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { loadProfile, requireLockedMember, type Member } from '../../members/index.ts';
import { createRequest } from '../member-requests.ts';
import { findPending } from '../requests-repository.ts';
import { scheduleRequestKind, toScheduleRequestView } from './schedule-request-kind.ts';
import { listUpcoming } from './schedule-requests-repository.ts';

interface Schedule {
  readonly shiftTime: ShiftTime;
  readonly shiftDays: readonly ShiftDay[];
}

async function requireCoachingTabs(
  services: Services,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const { user, subscription } = await loadProfile(services, memberId, transaction);
  if (!hasCoachingTabs(user.basicInfo.currentStatus, getPaidAmount(subscription)))
    throw new AppError('SCHEDULE_NOT_AVAILABLE');
}

/**
 * Rejects a request for the schedule that the member will have anyway: the last upcoming one, or else the current one.
 */
async function requireChange(transaction: Transaction, member: Member, requested: Schedule): Promise<void> {
  const ahead = await listUpcoming(transaction, member.id);
  if (isSameSchedule(requested, ahead.at(-1) ?? member)) throw new AppError('SCHEDULE_UNCHANGED');
}

/**
 * Creates a schedule request (ACC-02). It replaces a pending request. If two tabs send one at the same time, the later
 * one wins. Repeating it returns the pending request.
 * @throws AppError SCHEDULE_NOT_AVAILABLE, SCHEDULE_UNCHANGED
 */
export async function requestSchedule(
  services: Services,
  memberId: string,
  requested: Schedule,
): Promise<ScheduleRequest> {
  const { database, personalData } = services;
  return database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, personalData, memberId);
    await requireCoachingTabs(services, transaction, memberId);
    const pending = await findPending(transaction, scheduleRequestKind, memberId);
    if (pending && isSameSchedule(requested, pending)) return toScheduleRequestView(personalData, pending);
    await requireChange(transaction, member, requested);
    const sorted = { shiftTime: requested.shiftTime, shiftDays: [...new Set(requested.shiftDays)].sort() };
    const filed = await createRequest(services, transaction, scheduleRequestKind, memberId, sorted, pending);
    return toScheduleRequestView(personalData, filed);
  });
}
