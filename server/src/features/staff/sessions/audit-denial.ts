import { recordAudit, recordView } from '../../../platform/audit/index.ts';
import { isUuid } from '../../../platform/database/database.ts';
import type { Services } from '../../../services.ts';

const hour = 3_600_000;

/** When a person's denied call about no member was last recorded, by this process. */
const recordedAt = new Map<string, number>();

/** Records that a person was denied a call: once an hour for a person and a member, because an open page calls again and again. */
export async function auditDenial(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  actor: string,
  memberId: string | undefined,
): Promise<void> {
  const action = 'access.denied';
  const now = clock.now();
  if (memberId !== undefined && isUuid(memberId)) {
    await recordView(database, { actor, action, memberId }, now);
    return;
  }
  if (now.getTime() - (recordedAt.get(actor) ?? 0) < hour) return;
  recordedAt.set(actor, now.getTime());
  await recordAudit(database, { actor, action });
}
