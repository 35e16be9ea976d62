import type { Availability } from '@moments/contract/members/members';
import { decisionDays } from '@moments/contract/requests/staff-requests';
import { addBusinessDays } from '@moments/contract/values/business-days';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit, recordView } from '../../platform/audit/index.ts';
import { isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { cutPage, readCursor, readLimit, toCursor, uuidPattern } from '../../platform/http/list-cursor.ts';
import type { Services } from '../../services.ts';
import { formatMemberName, readMember, unreadable } from '../members/index.ts';
import { describeActor } from '../staff/index.ts';
import { type RequestKind, type ShownRequest, toRequestView } from './request-kind.ts';
import { listPage, listPeopleOfRequests, type RequestTable, type RowOf } from './requests-repository.ts';

type People = Awaited<ReturnType<typeof listPeopleOfRequests>>[number];

/** Converts who asked and who decided. */
function toDecision(
  services: Services,
  { memberId, state, createdAt, decidedBy, replacedBy }: RowOf<RequestTable>,
  { member: row, coachName, shifts, deciderName }: People,
) {
  const { member, isReadable } = readMember(services, row);
  const { phone, storedStatus: status, shiftTime, shiftDays } = member;
  const requester = { id: memberId, name: formatMemberName(member), phone, status };
  return {
    decision: {
      memberId,
      dueOn: state === 'pending' ? addBusinessDays(toEasternIsoDate(createdAt), decisionDays) : null,
      decidedBy,
      decidedByName: decidedBy === null ? null : describeActor({ actor: decidedBy, staffName: deciderName }),
      replacedBy,
      member: {
        ...requester,
        ...(isReadable ? {} : unreadable),
        coach: coachName === null ? null : { name: coachName, shifts: shifts ?? [] },
      },
    },
    currentSchedule: { shiftTime, shiftDays: [...shiftDays] },
  };
}

/** Converts a request for staff. One reason that can't be decrypted must not close a list. */
function toShown<T extends RequestTable, Own extends object>(
  { personalData, log }: Services,
  kind: RequestKind<T, Own>,
  row: RowOf<T>,
): ShownRequest & Own {
  try {
    return toRequestView(personalData, kind, row);
  } catch (error) {
    log.error({ err: error, requestId: row.id }, 'the reason of a request can’t be read');
    return {
      ...toRequestView(personalData, kind, { ...row, reasonEncrypted: null }),
      reason: unreadable.name,
    };
  }
}

/** A request with what staff need to decide it, or who decided it. */
interface ReadRow<T extends RequestTable, Own extends object> {
  readonly row: RowOf<T>;
  readonly request: ShownRequest & Own;
  readonly decision: ReturnType<typeof toDecision>['decision'];
  readonly currentSchedule: Availability;
}
export type ReadRequest<Kind> = Kind extends RequestKind<infer T, infer Own> ? ReadRow<T, Own> : never;

/** Reads who asked for these requests and who decided them, in one statement. */
async function readDecisions<T extends RequestTable, Own extends object>(
  services: Services,
  kind: RequestKind<T, Own>,
  rows: readonly RowOf<T>[],
): Promise<ReadRow<T, Own>[]> {
  const ids = rows.map(({ id }) => id);
  const people = await listPeopleOfRequests(services.database, kind, ids);
  return rows.map((row) => {
    const found = people.find(({ requestId }) => requestId === row.id);
    if (!found) throw new Error('the request has no member');
    return { row, request: toShown(services, kind, row), ...toDecision(services, row, found) };
  });
}

/** Reads one request as the lists show it. */
export async function readDecision<T extends RequestTable, Own extends object>(
  services: Services,
  kind: RequestKind<T, Own>,
  row: RowOf<T>,
): Promise<ReadRow<T, Own>> {
  const [read] = await readDecisions(services, kind, [row]);
  if (!read) throw new Error('the request has no member');
  return read;
}

interface RequestQuery {
  readonly state?: string | undefined;
  readonly memberId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

interface RequestList<Shown> {
  readonly items: Shown[];
  readonly total: number;
  readonly next: string | null;
}

/**
 * Lists requests for staff and records it in the audit log.
 * @throws AppError NOT_FOUND for an invalid member ID
 * @param show converts a request for staff
 */
export async function listRequests<T extends RequestTable, Own extends object, Shown>(
  services: Services,
  kind: RequestKind<T, Own>,
  actor: string,
  { state, memberId, ...query }: RequestQuery,
  show: (read: ReadRow<T, Own>) => Shown,
): Promise<RequestList<Shown>> {
  const { database, clock } = services;
  if (memberId !== undefined && !isUuid(memberId)) throw new AppError('NOT_FOUND');
  const [after] = readCursor(query.cursor, [uuidPattern]) ?? [];
  const limit = readLimit(query.limit);
  const { rows, total } = await listPage(database, kind, { state, memberId, after, limit: limit + 1 });
  const { page, last } = cutPage(rows, limit);
  const items = (await readDecisions(services, kind, page)).map(show);
  const action = `${kind.name}s.listed`;
  const members = page.map((row) => row.memberId);
  const shown = { shown: items.length, members, ...(state === undefined ? {} : { state }) };
  if (memberId === undefined) await recordAudit(database, { actor, action, after: shown });
  else await recordView(database, { actor, action, memberId }, clock.now());
  return { items, total, next: last ? toCursor([last.id]) : null };
}
