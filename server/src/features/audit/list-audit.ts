import type { staffListAudit, staffListMemberAudit, AuditView } from '@moments/contract/audit/staff-audit';
import type { ContentOf, ParsedQueryOf } from '@moments/contract/http/endpoint';
import { recordAudit, recordView } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { cutPage, readCursor, readLimit, toCursor } from '../../platform/http/list-cursor.ts';
import type { StaffCaller } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { findMembersByName, readMemberNames } from '../members/index.ts';
import { describeActor, listAllStaff } from '../staff/index.ts';
import { listAuditEntries, type AuditFilter, type AuditRecord } from './audit-list-repository.ts';

const restricted = [
  'member.revealed',
  'conversation.opened',
  'conversation.exported',
  'incidents.viewed',
  'member.data-exported-by-staff',
  'audit.exported',
] as const;

/** The actions of each ready view (DESK-11). */
const viewActions: Readonly<Record<AuditView, readonly string[]>> = {
  seen: [
    ...restricted,
    'account-deletions.listed',
    'audit.shown',
    'crisis.join',
    'dead-letters.listed',
    'dispute.evidence-shown',
    'member.ledger-exported',
    'member.ledger-shown',
    'member.notes-viewed',
    'member.payments-shown',
    'member.shown',
    'member.texts-searched',
    'member.texts-shown',
    'members.listed',
    'schedule-requests.listed',
    'service-requests.listed',
    'coach-requests.listed',
  ],
  restricted,
  'other-coaches': ['conversation.opened', 'crisis.join'],
  denied: ['access.denied'],
};

/** Returns the actions that a view and an action leave; undefined for all. */
function chooseActions(
  view: AuditView | undefined,
  action: string | undefined,
): readonly string[] | undefined {
  const own = view === undefined ? undefined : viewActions[view];
  if (action === undefined) return own;
  return own === undefined || own.includes(action) ? [action] : [];
}

type List = ContentOf<typeof staffListAudit>;
type Query = ParsedQueryOf<typeof staffListAudit>;
type Actor = Pick<StaffCaller, 'actor'>;

const entryPattern = /^\d{1,18}$/;

/** Reads the filters of a call. A member is found by ID or whole name. */
export async function readAuditFilter(
  services: Services,
  { from, to, actor, action, view, member = '' }: Omit<Query, 'cursor' | 'limit'>,
): Promise<AuditFilter> {
  return {
    from,
    to,
    actor,
    actions: chooseActions(view, action),
    memberIds: member.trim() === '' ? undefined : await findMembersByName(services, member),
    includesLists: view === 'seen',
  };
}

/** Converts a filter for the audit log, which holds no name. */
export const toAuditedFilter = ({ from, to, actor, actions, memberIds }: AuditFilter) => ({
  memberId: memberIds?.length === 1 ? memberIds[0] : undefined,
  after: { from, to, actor, actions, members: memberIds },
});

/** Collects the texts of a value, at any depth. */
function* listTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* listTexts(part);
}

/** Names the staff whose IDs are in the entries. */
async function readStaffNames(
  { database }: Services,
  entries: readonly AuditRecord[],
): Promise<List['names']> {
  const texts = new Set(entries.flatMap(({ before, after }) => [...listTexts(before), ...listTexts(after)]));
  if (texts.size === 0) return {};
  const people = await listAllStaff(database);
  return Object.fromEntries(people.filter(({ id }) => texts.has(id)).map(({ id, name }) => [id, name]));
}

/** Reads a page of the log, with the names of members and staff. */
async function readPage(
  services: Services,
  filter: AuditFilter,
  query: Pick<Query, 'cursor' | 'limit'>,
): Promise<List> {
  const [before] = readCursor(query.cursor, [entryPattern]) ?? [];
  const limit = readLimit(query.limit);
  const found = await listAuditEntries(services.database, filter, { before, limit: limit + 1 });
  const { page, last } = cutPage(found, limit);
  const memberNames = await readMemberNames(
    services,
    page.flatMap(({ memberId }) => memberId ?? []),
  );
  const items = page.map(({ staffName, ...entry }) => ({
    ...entry,
    at: entry.at.toISOString(),
    by: describeActor({ actor: entry.actor, staffName }),
    memberName: entry.memberId === null ? null : (memberNames.get(entry.memberId) ?? null),
    before: entry.before ?? null,
    after: entry.after ?? null,
  }));
  const names = await readStaffNames(services, page);
  return { items, names, next: last ? toCursor([last.id]) : null };
}

/** Lists the audit log of all members and staff, and records the access itself. @throws AppError INVALID_REQUEST */
export async function showAudit(services: Services, { actor }: Actor, query: Query): Promise<List> {
  const filter = await readAuditFilter(services, query);
  const list = await readPage(services, filter, query);
  const { memberId, after } = toAuditedFilter(filter);
  await recordAudit(services.database, {
    actor,
    action: 'audit.shown',
    ...(memberId === undefined ? {} : { memberId }),
    after,
  });
  return list;
}

/** Lists a member's audit log. @throws AppError NOT_FOUND, INVALID_REQUEST */
export async function showMemberAudit(
  services: Services,
  { actor }: Actor,
  memberId: string,
  { view, action, cursor, limit, ...rest }: ParsedQueryOf<typeof staffListMemberAudit>,
): Promise<List> {
  const [id] = (await readMemberNames(services, [memberId])).keys();
  if (id === undefined) throw new AppError('NOT_FOUND');
  const actions = chooseActions(view, action);
  const filter = { ...rest, actions, memberIds: [id], includesLists: view === 'seen' };
  const list = await readPage(services, filter, { cursor, limit });
  await recordView(services.database, { actor, action: 'audit.shown', memberId: id }, services.clock.now());
  return list;
}
