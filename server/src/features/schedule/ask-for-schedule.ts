import { hasCoachingTabs, paidAmountOf } from '@moments/contract/account-tabs';
import type { ShiftDay, ShiftTime } from '@moments/contract/members';
import { isSameSchedule, type ScheduleRequest } from '@moments/contract/schedule';
import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { recordAudit } from '../audit/index.ts';
import { loadProfile, lockMember, type Member } from '../members/index.ts';
import { requestView } from './request-view.ts';
import {
  changeRequest,
  findPending,
  insertRequest,
  listAhead,
  type ScheduleRequestRow,
} from './schedule-requests-repository.ts';

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
  if (!hasCoachingTabs(user.basicInfo.currentStatus, paidAmountOf(subscription)))
    throw new Refusal('SCHEDULE_NOT_OPEN');
}

/** The schedule that the member will have if nothing more is asked: an approved one that is ahead counts before the present. */
async function refuseUnchanged(transaction: Transaction, member: Member, wish: Wish): Promise<void> {
  const ahead = await listAhead(transaction, member.id);
  if (isSameSchedule(wish, ahead.at(-1) ?? member)) throw new Refusal('SCHEDULE_UNCHANGED');
}

async function fileRequest(
  { clock }: Services,
  transaction: Transaction,
  memberId: string,
  wish: Wish,
  replaced: ScheduleRequestRow | undefined,
): Promise<ScheduleRequestRow> {
  const now = clock.now();
  // First out of the way: a member has one pending at most.
  if (replaced) await changeRequest(transaction, replaced.id, { state: 'withdrawn', decidedAt: now });
  const shiftDays = [...new Set(wish.shiftDays)].sort();
  const filed = await insertRequest(transaction, {
    memberId,
    shiftTime: wish.shiftTime,
    shiftDays,
    createdAt: now,
  });
  if (replaced) await changeRequest(transaction, replaced.id, { replacedBy: filed.id, decidedBy: 'member' });
  await recordAudit(transaction, {
    actor: 'member',
    action: 'schedule-request.filed',
    memberId,
    ...(replaced ? { before: { requestId: replaced.id } } : {}),
    after: { requestId: filed.id, shiftTime: wish.shiftTime, shiftDays },
  });
  return filed;
}

/**
 * Files a member's wish for another schedule (ACC-02). A new wish takes the place of a pending one; of two tabs at once the later
 * holds. The same wish again is the pending one.
 * @throws Refusal SCHEDULE_NOT_OPEN, SCHEDULE_UNCHANGED
 */
export async function askForSchedule(
  services: Services,
  memberId: string,
  wish: Wish,
): Promise<ScheduleRequest> {
  return services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id: memberId });
    if (!member) throw new Refusal('NOT_FOUND');
    await refuseWithoutTab(services, transaction, memberId);
    const pending = await findPending(transaction, memberId);
    if (pending && isSameSchedule(wish, pending)) return requestView(services.personalData, pending);
    await refuseUnchanged(transaction, member, wish);
    const filed = await fileRequest(services, transaction, memberId, wish, pending);
    return requestView(services.personalData, filed);
  });
}
