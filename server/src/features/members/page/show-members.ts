import type { ContentOf, ReplyOf } from '@moments/contract/http/endpoint';
import type { MemberStatus } from '@moments/contract/members/member-status';
import type { operatorGetMember, staffListAudit } from '@moments/contract/members/operator';
import type { staffGetLedger } from '@moments/contract/moments/staff-moments';
import { emailPattern } from '@moments/contract/values/email-pattern';
import { toStoredPhone } from '@moments/contract/values/phone';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { readDeletion } from '../../account/index.ts';
import { readBalance } from '../../moments/index.ts';
import { listMemberScheduleRequests, listMemberServiceRequests } from '../../requests/index.ts';
import { findMember, type MemberKey } from '../members-repository.ts';
import { toAuditEntry, toLedgerEntry, toMemberRow, type MemberRow } from './member-views.ts';
import {
  lastPage,
  listAudit,
  listLedger,
  listMemberIds,
  maxEntries,
  membersPerPage,
} from './staff-repository.ts';

interface Search {
  readonly query?: string | undefined;
  readonly status?: MemberStatus | undefined;
  readonly page?: string | undefined;
  /** The last member of the page before. */
  readonly cursor?: string | undefined;
}

/** Reads a search text as a phone number, an email, or an ID. */
function parseSearch(query: string): MemberKey {
  const phone = toStoredPhone(query);
  if (phone !== undefined) return { phone };
  return emailPattern.test(query) ? { email: query.toLowerCase() } : { id: query };
}

async function findIds(
  services: Services,
  { query, status, page = '1', cursor }: Search,
): Promise<{ ids: string[]; total: number }> {
  const text = query?.trim() ?? '';
  const start = cursor === undefined ? { page: Number(page) } : { after: cursor };
  if (Number(page) > lastPage) throw invalidFields({ page: 'Use cursor for pages after 400' });
  if (text === '') return listMemberIds(services.database, status === undefined ? {} : { status }, start);
  const found = await findMember(services.database, services.personalData, parseSearch(text));
  const isMatch = found !== undefined && (status === undefined || found.status === status);
  return isMatch ? { ids: [found.id], total: 1 } : { ids: [], total: 0 };
}

/** Finds members for an operator. The audit log records which members were shown, not the search text (OPS-04). */
export async function listMembers(
  services: Services,
  actor: string,
  search: Search,
): Promise<{ members: MemberRow[]; page: number; total: number; next: string | null }> {
  const { ids, total } = await findIds(services, search);
  const rows = await Promise.all(ids.map((id) => toMemberRow(services, id)));
  const [only] = ids.length === 1 ? ids : [];
  await recordAudit(services.database, {
    actor,
    action: 'members.listed',
    ...(only === undefined ? {} : { memberId: only }),
    after: {
      shown: ids.length,
      ...(search.status === undefined ? {} : { status: search.status }),
      ...(ids.length > 1 ? { members: ids } : {}),
    },
  });
  const next = ids.length < membersPerPage ? null : (ids.at(-1) ?? null);
  return { members: rows.map(({ row }) => row), page: Number(search.page ?? 1), total, next };
}

/**
 * Returns all data about a member, after recording the access in the audit log.
 * @throws AppError NOT_FOUND
 */
export async function showMember(
  services: Services,
  actor: string,
  id: string,
): Promise<ContentOf<typeof operatorGetMember>> {
  const { row, profile } = await toMemberRow(services, id);
  await recordAudit(services.database, {
    actor,
    action: 'member.shown',
    memberId: row.id,
  });
  const [deletion, scheduleRequests, serviceRequests, ledger, audit] = await Promise.all([
    readDeletion(services, row.id),
    listMemberScheduleRequests(services, row.id),
    listMemberServiceRequests(services, row.id),
    listLedger(services.database, row.id),
    listAudit(services.database, { memberId: row.id }),
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

/**
 * Returns a member's balance and ledger (MOM-05), after recording the access in the audit log.
 * @throws AppError NOT_FOUND
 */
export async function showLedger(
  { database, personalData }: Services,
  actor: string,
  id: string,
): Promise<ContentOf<typeof staffGetLedger>> {
  const member = await findMember(database, personalData, { id });
  if (!member) throw new AppError('NOT_FOUND');
  await recordAudit(database, {
    actor,
    action: 'member.ledger-shown',
    memberId: member.id,
  });
  const ledger = await listLedger(database, member.id);
  return { balance: await readBalance(database, member.id), ledger: ledger.map(toLedgerEntry) };
}

/** Lists a page of the audit log of one member or all members, newest first, and records the access itself. */
export async function showAudit(
  { database }: Pick<Services, 'database'>,
  actor: string,
  { memberId, cursor }: { readonly memberId?: string | undefined; readonly cursor?: string | undefined },
): Promise<Pick<ReplyOf<typeof staffListAudit>, 'audit' | 'next'>> {
  const audit = await listAudit(database, {
    ...(memberId === undefined ? {} : { memberId }),
    ...(cursor === undefined ? {} : { before: BigInt(cursor) }),
  }).then((entries) => entries.map(toAuditEntry));
  await recordAudit(database, {
    actor,
    action: 'audit.shown',
    ...(memberId === undefined ? {} : { memberId }),
  });
  return { audit, next: audit.length < maxEntries ? null : (audit.at(-1)?.id ?? null) };
}
