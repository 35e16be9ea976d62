import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorListAudit } from '@moments/contract/staff/operator';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Services } from '../../services.ts';
import { toAuditEntry } from './member-views.ts';
import { listAudit } from './members-list-repository.ts';

/** The newest lines of the audit trail, one member’s or everybody’s; the look is audited too, before it is given. */
export async function showAudit(
  { database }: Pick<Services, 'database'>,
  operator: string,
  memberId: string | undefined,
): Promise<ReplyOf<typeof operatorListAudit>['audit']> {
  const lines = (await listAudit(database, memberId)).map(toAuditEntry);
  await recordAudit(database, {
    actor: `operator:${operator}`,
    action: 'audit.shown',
    ...(memberId === undefined ? {} : { memberId }),
  });
  return lines;
}
