import type { ContentOf } from '@moments/contract/http/endpoint';
import {
  mostLedgerLines,
  type staffExportMemberLedger,
} from '@moments/contract/members/staff-member-records';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { StaffCaller } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { requireProfile } from '../member-view.ts';
import { toCsv } from './csv-rules.ts';
import { describeCause } from './ledger-cause-rules.ts';
import { listLedgerPage } from './member-records-repository.ts';
import { readCauseSight } from './member-records.ts';

const heads = ['when', 'what', 'from', 'moments', 'left', 'cause'] as const;

/** Exports what changed a member's Moments, after recording who asked. @throws AppError NOT_FOUND */
export async function exportMemberLedger(
  services: Services,
  staff: StaffCaller,
  memberId: string,
): Promise<ContentOf<typeof staffExportMemberLedger>> {
  const { member } = await requireProfile(services, memberId);
  const page = { memberId: member.id, before: undefined, limit: mostLedgerLines };
  const rows = await listLedgerPage(services.database, page);
  await recordAudit(services.database, {
    actor: staff.actor,
    action: 'member.ledger-exported',
    memberId: member.id,
    after: { lines: rows.length },
  });
  const sight = await readCauseSight(services, staff, member.id);
  const lines = rows.map((row) => {
    const { at, kind, source, amount, balanceAfter } = row;
    const cause = describeCause(row, sight);
    const description = [cause.kind, cause.by, cause.reference].filter((part) => part !== null).join(' ');
    return [at.toISOString(), kind, source, String(amount), String(balanceAfter), description];
  });
  return { csv: toCsv([heads, ...lines]), lines: rows.length };
}
