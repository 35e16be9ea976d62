import type { ReplyOf } from '@moments/contract/endpoint';
import type { operatorListAudit } from '@moments/contract/operator';
import type { Services } from '../../services.ts';
import { recordAudit } from '../audit/index.ts';
import { auditLine } from './member-views.ts';
import { listAudit } from './members-list-repository.ts';

/** The newest lines of the audit trail, one member’s or everybody’s; the look is audited too, before it is given. */
export async function showAudit(
  { database }: Pick<Services, 'database'>,
  operator: string,
  memberId: string | undefined,
): Promise<ReplyOf<typeof operatorListAudit>['audit']> {
  const lines = (await listAudit(database, memberId)).map(auditLine);
  await recordAudit(database, {
    actor: `operator:${operator}`,
    action: 'audit.shown',
    ...(memberId === undefined ? {} : { memberId }),
  });
  return lines;
}
