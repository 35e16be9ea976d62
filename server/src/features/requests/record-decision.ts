import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import type { RequestKind } from './request-kind.ts';
import { updateRequest, type DecisionInput, type RequestTable, type RowOf } from './requests-repository.ts';

interface Outcome<T extends RequestTable> {
  readonly state: string;
  /** 'member' or 'operator:<name>'. */
  readonly by: string;
  readonly decided?: DecisionInput<T>;
  readonly reasonEncrypted?: string;
}

/** Writes what became of a pending request, and its line in the audit trail. The caller has locked the member. */
export async function recordDecision<T extends RequestTable, Own extends object>(
  { clock }: Pick<Services, 'clock'>,
  transaction: Transaction,
  kind: RequestKind<T, Own>,
  row: RowOf<T>,
  { state, by, decided, reasonEncrypted }: Outcome<T>,
): Promise<RowOf<T>> {
  const settled = await updateRequest(transaction, kind, row.id, {
    state,
    decidedAt: clock.now(),
    decidedBy: by,
    ...(reasonEncrypted === undefined ? {} : { reasonEncrypted }),
    ...decided,
  });
  await recordAudit(transaction, {
    actor: by,
    action: `${kind.name}.${state}`,
    memberId: row.memberId,
    before: { state: 'pending' },
    after: { requestId: row.id, ...kind.audited(row), state, ...decided },
  });
  return settled;
}
