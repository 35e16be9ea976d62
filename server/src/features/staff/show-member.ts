import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorGetMember } from '@moments/contract/staff/operator';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Services } from '../../services.ts';
import { readDeletion } from '../account/index.ts';
import { scheduleRequestsOf, serviceRequestsOf } from '../requests/index.ts';
import { toAuditEntry, toLedgerEntry, toMemberRow } from './member-views.ts';
import { listAudit, listLedger } from './members-list-repository.ts';

/**
 * Everything about one member; the look is audited before it is given.
 * @throws Refusal NOT_FOUND
 */
export async function showMember(
  services: Services,
  operator: string,
  id: string,
): Promise<Omit<ReplyOf<typeof operatorGetMember>, 'statusCode'>> {
  const { row, profile } = await toMemberRow(services, id);
  await recordAudit(services.database, {
    actor: `operator:${operator}`,
    action: 'member.shown',
    memberId: row.id,
  });
  const [deletion, scheduleRequests, serviceRequests, ledger, audit] = await Promise.all([
    readDeletion(services, row.id),
    scheduleRequestsOf(services, row.id),
    serviceRequestsOf(services, row.id),
    listLedger(services.database, row.id),
    listAudit(services.database, row.id),
  ]);
  return {
    member: row,
    user: profile.user,
    subscription: profile.subscription,
    deletion,
    scheduleRequests,
    serviceRequests,
    ledger: ledger.map(toLedgerEntry),
    audit: audit.map(toAuditEntry),
  };
}
