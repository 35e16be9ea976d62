import { decisionDays } from '@moments/contract/requests/staff-requests';
import { addBusinessDays } from '@moments/contract/values/business-days';
import { toEasternIsoDate } from '@moments/contract/values/dates';
import { recordAudit, recordView } from '../../platform/audit/index.ts';
import { isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { cutPage, readCursor, readLimit, toCursor, uuidPattern } from '../../platform/http/list-cursor.ts';
import type { Services } from '../../services.ts';
import { findRequester } from '../members/index.ts';
import { describeActor } from '../staff/index.ts';
import type { RequestKind } from './request-kind.ts';
import {
  findPeopleOfRequest,
  listPage,
  type RequestTable,
  type RowOf,
  type StoredRequests,
} from './requests-repository.ts';

/** Reads what staff need to decide a request, or who decided it. */
export async function readDecision(
  { database, personalData }: Services,
  stored: StoredRequests<RequestTable>,
  row: RowOf<RequestTable>,
) {
  const { id, memberId, state, createdAt, decidedBy, replacedBy } = row;
  const { coachName, shifts, deciderName } = await findPeopleOfRequest(database, stored, { id });
  const { member, currentSchedule } = await findRequester(database, personalData, memberId);
  return {
    decision: {
      memberId,
      dueOn: state === 'pending' ? addBusinessDays(toEasternIsoDate(createdAt), decisionDays) : null,
      decidedBy,
      decidedByName: decidedBy === null ? null : describeActor({ actor: decidedBy, staffName: deciderName }),
      replacedBy,
      member: { ...member, coach: coachName === null ? null : { name: coachName, shifts: shifts ?? [] } },
    },
    currentSchedule,
  };
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
  show: (services: Services, row: RowOf<T>) => Promise<Shown>,
): Promise<RequestList<Shown>> {
  const { database, clock } = services;
  if (memberId !== undefined && !isUuid(memberId)) throw new AppError('NOT_FOUND');
  const [after] = readCursor(query.cursor, [uuidPattern]) ?? [];
  const limit = readLimit(query.limit);
  const { rows, total } = await listPage(database, kind, { state, memberId, after, limit: limit + 1 });
  const { page, last } = cutPage(rows, limit);
  const items = await Promise.all(page.map((row) => show(services, row)));
  const action = `${kind.name}s.listed`;
  const members = page.map((row) => row.memberId);
  const shown = { shown: items.length, members, ...(state === undefined ? {} : { state }) };
  if (memberId === undefined) await recordAudit(database, { actor, action, after: shown });
  else await recordView(database, { actor, action, memberId }, clock.now());
  return { items, total, next: last ? toCursor([last.id]) : null };
}
