import type { ScheduleRequest } from '@moments/contract/schedule';
import { Refusal } from '../../refusals/refusal.ts';
import type { Services } from '../../services.ts';
import { recordAudit } from '../audit/index.ts';
import { lockMember } from '../members/index.ts';
import { requestView } from './request-view.ts';
import { changeRequest, findRequest } from './schedule-requests-repository.ts';

/**
 * Takes a member's pending wish back; a second time it changes nothing.
 * @throws Refusal NOT_FOUND, REQUEST_DECIDED
 */
export async function withdrawRequest(
  { database, personalData, clock }: Services,
  memberId: string,
  requestId: string,
): Promise<ScheduleRequest> {
  return database.transaction(async (transaction) => {
    await lockMember(transaction, personalData, { id: memberId });
    const request = await findRequest(transaction, requestId);
    if (request?.memberId !== memberId) throw new Refusal('NOT_FOUND');
    if (request.state === 'withdrawn' && request.replacedBy === null)
      return requestView(personalData, request);
    if (request.state !== 'pending') throw new Refusal('REQUEST_DECIDED');
    const withdrawn = await changeRequest(transaction, requestId, {
      state: 'withdrawn',
      decidedAt: clock.now(),
      decidedBy: 'member',
    });
    await recordAudit(transaction, {
      actor: 'member',
      action: 'schedule-request.withdrawn',
      memberId,
      before: { state: 'pending' },
      after: { requestId, state: 'withdrawn' },
    });
    return requestView(personalData, withdrawn);
  });
}
