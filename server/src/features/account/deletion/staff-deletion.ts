import {
  staffListDeletions,
  staffRequestDeletion,
  staffWithdrawDeletion,
} from '@moments/contract/account/staff-account-deletion';
import type { ContentOf } from '@moments/contract/http/endpoint';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { cutPage, readCursor, readLimit, toCursor, uuidPattern } from '../../../platform/http/list-cursor.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { requireLockedMember, type Member, readNamedMembers } from '../../members/index.ts';
import { describeActor } from '../../staff/index.ts';
import { describeProgress } from './deletion-rules.ts';
import {
  countDeletions,
  findDeletion,
  listDeletionsPage,
  type StoredDeletion,
} from './deletions-repository.ts';
import { cancelDeletion, readDeletion, scheduleDeletion } from './schedule-deletion.ts';

interface DeletionRequest {
  /** In the audit log. */
  readonly actor: string;
  readonly memberId: string;
  readonly reason: string;
}

interface Outcome {
  /** The result, for staff. */
  readonly message: string;
  readonly deletion: StoredDeletion | undefined;
}

/**
 * Runs a change with the member locked.
 * @throws AppError NOT_FOUND
 */
const withMember = (
  services: Services,
  id: string,
  work: (transaction: Transaction, member: Member) => Promise<Outcome>,
): Promise<Outcome> =>
  services.database.transaction(async (transaction) => {
    const member = await requireLockedMember(transaction, services.personalData, id);
    return work(transaction, member);
  });

const toRequester = ({ actor, reason }: DeletionRequest) => ({ actor, reason });

/**
 * Schedules the deletion for a member who can't log in, as if the member had confirmed it. Repeating it has no extra
 * effect.
 * @throws AppError NOT_FOUND
 */
function requestDeletionForMember(services: Services, request: DeletionRequest): Promise<Outcome> {
  return withMember(services, request.memberId, async (transaction, member) => {
    const scheduled = await scheduleDeletion(services, transaction, member, toRequester(request));
    if (scheduled) return { message: 'The account will be deleted', deletion: scheduled };
    const deletion = await findDeletion(transaction, member.id);
    if (!deletion) throw new AppError('NOT_FOUND');
    return { message: `Nothing changed: ${describeProgress(deletion)}`, deletion };
  });
}

/**
 * Cancels a deletion requested by the member or by staff. Changes nothing if none is scheduled.
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION after the deletion has started
 */
function withdrawDeletionForMember(services: Services, request: DeletionRequest): Promise<Outcome> {
  return withMember(services, request.memberId, async (transaction, member) => {
    const deletion = await findDeletion(transaction, member.id);
    if (!deletion) return { message: 'Nothing changed. No deletion was scheduled', deletion };
    if (!(await cancelDeletion(services, transaction, member, deletion, toRequester(request))))
      throw new AppError('ILLEGAL_TRANSITION', {
        message: `The deletion can no longer be canceled: ${describeProgress(deletion)}.`,
      });
    return { message: 'Deletion canceled', deletion: undefined };
  });
}

const instantPattern = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/;

interface ListQuery {
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

/** Lists deletions that aren't finished, and records who looked. @throws AppError INVALID_REQUEST */
async function listDeletions(
  services: Services,
  actor: string,
  query: ListQuery,
): Promise<ContentOf<typeof staffListDeletions>> {
  const { database } = services;
  const [dueAt, memberId] = readCursor(query.cursor, [instantPattern, uuidPattern]) ?? [];
  const after =
    dueAt === undefined || memberId === undefined ? undefined : { dueAt: new Date(dueAt), memberId };
  const limit = readLimit(query.limit);
  const { page, last } = cutPage(await listDeletionsPage(database, { after, limit: limit + 1 }), limit);
  const members = page.map((row) => row.memberId);
  const named = await readNamedMembers(services, members);
  const items = page.map((row) => {
    const { coachName: _, ...member } = named.get(row.memberId) ?? { name: '', coachName: null };
    return {
      memberId: row.memberId,
      ...member,
      requestedAt: row.requestedAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      ...(row.isHeld ? { areRecordsHeld: true as const } : {}),
      ...(row.hasOpenDispute ? { hasOpenDispute: true as const } : {}),
      ...(row.isInCrisis ? { isInCrisis: true as const } : {}),
      requestedBy: describeActor({ actor: row.actor ?? 'member', staffName: row.staffName }),
      reason: row.reason,
      hasBegun: row.startedAt !== null,
    };
  });
  const shown = { shown: items.length, members };
  await recordAudit(database, { actor, action: 'account-deletions.listed', after: shown });
  const next = last ? toCursor([last.dueAt.toISOString(), last.memberId]) : null;
  return { items, total: await countDeletions(database), next };
}

export function registerDeletionStaffRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffListDeletions, ({ staff, query }) => listDeletions(services, staff.actor, query));
  register(staffRequestDeletion, async ({ staff, params, body: { reason } }) => {
    const { message, deletion } = await requestDeletionForMember(services, {
      actor: staff.actor,
      memberId: params.memberId,
      reason,
    });
    return { message, deletion: deletion ? await readDeletion(services, params.memberId) : null };
  });
  register(staffWithdrawDeletion, async ({ staff, params, body: { reason } }) => {
    const { message, deletion } = await withdrawDeletionForMember(services, {
      actor: staff.actor,
      memberId: params.memberId,
      reason,
    });
    return { message, deletion: deletion ? await readDeletion(services, params.memberId) : null };
  });
}
