import { isCoaching, type MemberStatus } from '@moments/contract/members/member-status';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { changeStatus, lockMember } from '../../members/index.ts';
import { isPauseEndedBy } from './request-rules.ts';
import { endPauses, findRunningPause } from './service-requests-repository.ts';
import { resumePausedPlan } from './sync-plan.ts';

/** Ends a member's pause if staff changed the status to one in which it is over, so that its day of return no longer counts. */
export async function endPauseWithStatus(
  { clock }: Pick<Services, 'clock'>,
  transaction: Transaction,
  memberId: string,
  to: MemberStatus,
): Promise<void> {
  if (isPauseEndedBy(to)) await endPauses(transaction, memberId, clock.now());
}

/** The day of return that a member chose, and whether it still counts after a status change. */
export interface ReturnAfterChange {
  /** ISO date in Eastern Time. */
  readonly day: string;
  readonly isKept: boolean;
}

/** Finds what `endPauseWithStatus` would do to a member's day of return. @returns undefined without such a day */
export async function previewReturn(
  queries: Queries,
  memberId: string,
  to: MemberStatus,
): Promise<ReturnAfterChange | undefined> {
  const pause = await findRunningPause(queries, memberId);
  const day = pause?.returnDate ?? undefined;
  return day === undefined ? undefined : { day, isKept: !isPauseEndedBy(to) };
}

const reasons = { member: 'resumed by the member', system: 'the day of return has come' } as const;

/** Resumes the service and the plan of a member who is away (ACC-03). The caller must lock the member and check the pause. */
export async function resumeService(
  services: Services,
  transaction: Transaction,
  memberId: string,
  actor: keyof typeof reasons,
): Promise<void> {
  const to = 'ACTIVE_COACHING';
  await changeStatus(services, transaction, { memberId, to, actor, reason: reasons[actor] });
  await endPauses(transaction, memberId, services.clock.now());
  await resumePausedPlan(services, transaction, memberId, to);
}

/**
 * Resumes a member's service and plan after a pause that the member requested (ACC-03), so that paid Moments don't expire while a
 * member waits for a reply.
 * @throws AppError SERVICE_NOT_ACTIVE
 */
export async function resumePausedService(services: Services, memberId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id: memberId });
    if (member?.status !== undefined && isCoaching(member.status)) return;
    if (member?.status !== 'AWAY' || !(await findRunningPause(transaction, memberId)))
      throw new AppError('SERVICE_NOT_ACTIVE', {
        message: 'Your service can’t be resumed here. Please email us.',
      });
    await resumeService(services, transaction, memberId, 'member');
  });
}
