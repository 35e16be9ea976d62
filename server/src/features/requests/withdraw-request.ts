import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { lockMember } from '../members/index.ts';
import { recordDecision } from './record-decision.ts';
import type { RequestKind, ShownRequest } from './request-kind.ts';
import { requestView } from './request-view.ts';
import { findRequest, type RequestTable } from './requests-repository.ts';

/**
 * Takes a member's pending request back; a second time it changes nothing.
 * @throws Refusal NOT_FOUND, REQUEST_ALREADY_DECIDED
 */
export async function withdrawRequest<T extends RequestTable, Own extends object>(
  services: Services,
  kind: RequestKind<T, Own>,
  memberId: string,
  requestId: string,
): Promise<ShownRequest & Own> {
  const { database, personalData } = services;
  return database.transaction(async (transaction) => {
    await lockMember(transaction, personalData, { id: memberId });
    const row = await findRequest(transaction, kind, requestId);
    if (row?.memberId !== memberId) throw new AppError('NOT_FOUND');
    if (row.state === 'withdrawn' && row.replacedBy === null) return requestView(personalData, kind, row);
    if (row.state !== 'pending') throw new AppError('REQUEST_ALREADY_DECIDED');
    const outcome = { state: 'withdrawn', by: 'member' };
    const withdrawn = await recordDecision(services, transaction, kind, row, outcome);
    return requestView(personalData, kind, withdrawn);
  });
}
