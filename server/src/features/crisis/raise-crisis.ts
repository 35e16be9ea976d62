import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { insertCrisis, type CrisisRow } from './crisis-repository.ts';
import { notifyOnCall } from './paging.ts';

/**
 * Opens a crisis, unless one is open, and pages the coach on call.
 * @param actor for the audit log
 */
export async function raiseCrisis(
  services: Services,
  transaction: Transaction,
  { memberId, startedBy, actor }: { memberId: string; startedBy: 'phrase' | 'coach'; actor: string },
): Promise<CrisisRow | undefined> {
  const startedAt = services.clock.now();
  const crisis = await insertCrisis(transaction, { memberId, startedBy, startedAt });
  if (!crisis) return undefined;
  await recordAudit(transaction, { actor, action: 'crisis.started', memberId, after: { startedBy } });
  return notifyOnCall(services, transaction, crisis);
}
