import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import type { RequestKind } from './request-kind.ts';
import {
  insertRequest,
  updateRequest,
  type RequestInput,
  type RequestTable,
  type RowOf,
} from './requests-repository.ts';

/**
 * Files what a member asks for. The caller has locked the member and seen that they may ask.
 * @param replaced the pending request whose place the new one takes
 */
export async function createRequest<T extends RequestTable, Own extends object>(
  { clock }: Pick<Services, 'clock'>,
  transaction: Transaction,
  kind: RequestKind<T, Own>,
  memberId: string,
  wish: RequestInput<T>,
  replaced: RowOf<T> | undefined,
): Promise<RowOf<T>> {
  const now = clock.now();
  // First out of the way: a member has one pending at most.
  if (replaced) await updateRequest(transaction, kind, replaced.id, { state: 'withdrawn', decidedAt: now });
  const filed = await insertRequest(transaction, kind, { memberId, createdAt: now, ...wish });
  if (replaced)
    await updateRequest(transaction, kind, replaced.id, { replacedBy: filed.id, decidedBy: 'member' });
  await recordAudit(transaction, {
    actor: 'member',
    action: `${kind.name}.filed`,
    memberId,
    ...(replaced ? { before: { requestId: replaced.id, ...kind.audited(replaced) } } : {}),
    after: { requestId: filed.id, ...wish },
  });
  return filed;
}
