import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { lockMember } from '../members/index.ts';
import { recordDecision } from './decide-request.ts';
import { toRequestView, type RequestKind, type ShownRequest } from './request-kind.ts';
import {
  findRequest,
  insertRequest,
  updateRequest,
  type RequestInput,
  type RequestTable,
  type RowOf,
} from './requests-repository.ts';

/**
 * Creates a member's request. The caller must lock the member and check that the request is allowed.
 * @param replaced the pending request that the new one replaces
 */
export async function createRequest<T extends RequestTable, Own extends object>(
  { clock }: Pick<Services, 'clock'>,
  transaction: Transaction,
  kind: RequestKind<T, Own>,
  memberId: string,
  input: RequestInput<T>,
  replaced: RowOf<T> | undefined,
): Promise<RowOf<T>> {
  const now = clock.now();
  // Withdraw the old request first, because a member can have only one pending request.
  if (replaced) await updateRequest(transaction, kind, replaced.id, { state: 'withdrawn', decidedAt: now });
  const created = await insertRequest(transaction, kind, { memberId, createdAt: now, ...input });
  if (replaced)
    await updateRequest(transaction, kind, replaced.id, { replacedBy: created.id, decidedBy: 'member' });
  await recordAudit(transaction, {
    actor: 'member',
    action: `${kind.name}.filed`,
    memberId,
    ...(replaced ? { before: { requestId: replaced.id, ...kind.toAuditFields(replaced) } } : {}),
    after: { requestId: created.id, ...kind.toAuditFields(created) },
  });
  return created;
}

/**
 * Withdraws a member's pending request. Repeating it has no extra effect.
 * @throws AppError NOT_FOUND, REQUEST_ALREADY_DECIDED
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
    if (row.state === 'withdrawn' && row.replacedBy === null) return toRequestView(personalData, kind, row);
    if (row.state !== 'pending') throw new AppError('REQUEST_ALREADY_DECIDED');
    const outcome = { state: 'withdrawn', by: 'member' };
    const withdrawn = await recordDecision(services, transaction, kind, row, outcome);
    return toRequestView(personalData, kind, withdrawn);
  });
}
