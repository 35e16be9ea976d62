import { isCoaching } from '@moments/contract/members/member-status';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { changeStatus, lockMember } from '../../members/index.ts';
import { listNewest } from '../requests-repository.ts';
import { serviceRequestKind, toRequestKind } from './service-request-kind.ts';
import { resumePausedPlan } from './sync-plan.ts';

/** Tells whether the member's own request led to the pause. Operators can pause a service for reasons of their own. */
async function isPausedByRequest(transaction: Transaction, memberId: string): Promise<boolean> {
  const requests = await listNewest(transaction, serviceRequestKind, memberId);
  const latest = requests.find(({ state }) => state === 'carried-out');
  return latest !== undefined && toRequestKind(latest) === 'pause';
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
    if (member?.status !== 'AWAY' || !(await isPausedByRequest(transaction, memberId)))
      throw new AppError('SERVICE_NOT_ACTIVE', {
        message: 'Your service can’t be resumed here. Please email us.',
      });
    const to = 'ACTIVE_COACHING';
    await changeStatus(services, transaction, {
      memberId,
      to,
      actor: 'member',
      reason: 'resumed by the member',
    });
    await resumePausedPlan(services, transaction, memberId, to);
  });
}
