import type { CrisisStart } from '@moments/contract/crisis/staff-crisis';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { askToCall } from './ask-to-call.ts';
import { scheduleAutomaticText } from './automatic-text.ts';
import { type CrisisRow, findObstacles, insertCrisis, reopenConversation } from './crisis-repository.ts';
import { startCrisis } from './crisis-rules.ts';
import { notifyOnCall, pageIfAlone } from './paging.ts';

interface Cause {
  readonly memberId: string;
  readonly startedBy: CrisisStart;
  /** For the audit log. */
  readonly actor: string;
  /** The person on staff who opens it; null for the service. */
  readonly staffId?: string | null;
}

/**
 * Opens a crisis, unless one is open, and pages the coach on call. In an open one, new words of the member page again if no one is there.
 * The member needs no coach and no conversation. If no coach can text them, people are told to call.
 * @returns undefined if the member has an open crisis
 */
export async function raiseCrisis(
  services: Services,
  transaction: Transaction,
  { memberId, startedBy, actor, staffId = null }: Cause,
): Promise<CrisisRow | undefined> {
  const startedAt = services.clock.now();
  const steps = [...startCrisis(staffId, startedAt).steps];
  await reopenConversation(transaction, memberId, startedAt);
  const crisis = await insertCrisis(transaction, { memberId, startedBy, startedAt, steps });
  if (!crisis) {
    if (startedBy !== 'staff') await pageIfAlone(services, transaction, memberId, true);
    return undefined;
  }
  await recordAudit(transaction, { actor, action: 'crisis.started', memberId, after: { startedBy } });
  const { isOptedOut, isStopped } = await findObstacles(transaction, memberId);
  if (isOptedOut || isStopped) {
    await askToCall(services, transaction, memberId);
    const after = { crisisId: crisis.id };
    await recordAudit(transaction, { actor: 'system', action: 'crisis.call-needed', memberId, after });
  }
  if (!isOptedOut) await scheduleAutomaticText(services, transaction, crisis);
  return notifyOnCall(services, transaction, crisis);
}
