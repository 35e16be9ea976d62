import type { ContentOf } from '@moments/contract/http/endpoint';
import type {
  staffListMemberLedger,
  staffListMemberPayments,
} from '@moments/contract/members/staff-member-records';
import { recordView } from '../../../platform/audit/index.ts';
import { cutPage, readCursor, readLimit, toCursor, uuidPattern } from '../../../platform/http/list-cursor.ts';
import type { StaffCaller } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { describeActor } from '../../staff/index.ts';
import { isAllowedForAll, requireProfile } from '../member-view.ts';
import { describeCause, type CauseSight } from './ledger-cause-rules.ts';
import {
  listCorrections,
  listLedgerPage,
  listPaymentsPage,
  type RecordsPage,
} from './member-records-repository.ts';

const entryPattern = /^\d{1,18}$/;

/** Whose records a call asks for, and which page. */
export interface RecordsCall {
  readonly staff: StaffCaller;
  readonly memberId: string;
  readonly query: { readonly cursor?: string | undefined; readonly limit?: string | undefined };
}

/** Reads a page, after recording who looked. @throws AppError NOT_FOUND, INVALID_REQUEST */
async function readPage<Row extends { readonly id: string | bigint }>(
  services: Services,
  { staff, memberId, query }: RecordsCall,
  { action, pattern, list }: { action: string; pattern: RegExp; list: (page: RecordsPage) => Promise<Row[]> },
): Promise<{ readonly rows: readonly Row[]; readonly next: string | null }> {
  const { member } = await requireProfile(services, memberId);
  const [before] = readCursor(query.cursor, [pattern]) ?? [];
  const limit = readLimit(query.limit);
  const rows = await list({ memberId: member.id, before, limit: limit + 1 });
  const view = { actor: staff.actor, action, memberId: member.id };
  await recordView(services.database, view, services.clock.now());
  const { page, last } = cutPage(rows, limit);
  return { rows: page, next: last ? toCursor([String(last.id)]) : null };
}

/** Returns the causes of a member's ledger that a caller may see. */
export async function readCauseSight(
  { database }: Services,
  staff: StaffCaller,
  memberId: string,
): Promise<CauseSight> {
  const seesPayments = isAllowedForAll(staff, 'see-payments');
  if (!isAllowedForAll(staff, 'see-member-audit')) return { seesPayments, corrections: [] };
  const corrections = await listCorrections(database, memberId);
  return {
    seesPayments,
    corrections: corrections.map((entry) => ({ ...entry, by: describeActor(entry) })),
  };
}

/** Lists what changed a member's Moments. */
export async function showMemberLedger(
  services: Services,
  call: RecordsCall,
): Promise<ContentOf<typeof staffListMemberLedger>> {
  const { rows, next } = await readPage(services, call, {
    action: 'member.ledger-shown',
    pattern: entryPattern,
    list: (page) => listLedgerPage(services.database, page),
  });
  const sight = await readCauseSight(services, call.staff, call.memberId);
  const items = rows.map((row) => ({
    ...row,
    id: String(row.id),
    at: row.at.toISOString(),
    cause: describeCause(row, sight),
  }));
  return { items, next };
}

export async function showMemberPayments(
  services: Services,
  call: RecordsCall,
): Promise<ContentOf<typeof staffListMemberPayments>> {
  const { rows, next } = await readPage(services, call, {
    action: 'member.payments-shown',
    pattern: uuidPattern,
    list: (page) => listPaymentsPage(services.database, page),
  });
  const items = rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    answerBy: row.answerBy?.toISOString() ?? null,
  }));
  return { items, next };
}
