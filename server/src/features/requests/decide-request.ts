import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { enqueueMessage, type NewMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { lockMember, type Member } from '../members/index.ts';
import { toRequestView, type RequestKind } from './request-kind.ts';
import {
  findRequest,
  updateRequest,
  type DecisionInput,
  type RequestTable,
  type RowOf,
  type StoredRequests,
} from './requests-repository.ts';

interface Outcome<T extends RequestTable> {
  readonly state: string;
  /** 'member' or 'token:<name>' or 'staff:<ID>'. */
  readonly by: string;
  readonly decided?: DecisionInput<T>;
  readonly reasonEncrypted?: string;
}

/** Records the decision on a pending request and its audit log entry. The caller must lock the member. */
export async function recordDecision<T extends RequestTable, Own extends object>(
  { clock }: Pick<Services, 'clock'>,
  transaction: Transaction,
  kind: RequestKind<T, Own>,
  row: RowOf<T>,
  { state, by, decided, reasonEncrypted }: Outcome<T>,
): Promise<RowOf<T>> {
  const settled = await updateRequest(transaction, kind, row.id, {
    state,
    decidedAt: clock.now(),
    decidedBy: by,
    ...(reasonEncrypted === undefined ? {} : { reasonEncrypted }),
    ...decided,
  });
  await recordAudit(transaction, {
    actor: by,
    action: `${kind.name}.${state}`,
    memberId: row.memberId,
    before: { state: 'pending' },
    after: { requestId: row.id, ...kind.toAuditFields(row), state, ...decided },
  });
  return settled;
}

interface WithMember<T extends RequestTable> {
  readonly member: Member;
  readonly row: RowOf<T>;
}

export async function lockRequest<T extends RequestTable>(
  { personalData }: Pick<Services, 'personalData'>,
  transaction: Transaction,
  stored: StoredRequests<T>,
  id: string,
): Promise<WithMember<T> | undefined> {
  const found = await findRequest(transaction, stored, id);
  const member = found && (await lockMember(transaction, personalData, { id: found.memberId }));
  const row = await findRequest(transaction, stored, id);
  return member && row && { member, row };
}

/**
 * Locks a pending request and its member. If two people decide at the same time, only one succeeds.
 * @throws AppError NOT_FOUND, REQUEST_ALREADY_DECIDED
 */
export async function lockPendingRequest<T extends RequestTable>(
  services: Pick<Services, 'personalData'>,
  transaction: Transaction,
  stored: StoredRequests<T>,
  id: string,
): Promise<WithMember<T>> {
  const locked = await lockRequest(services, transaction, stored, id);
  if (!locked) throw new AppError('NOT_FOUND');
  if (locked.row.state !== 'pending') throw new AppError('REQUEST_ALREADY_DECIDED');
  return locked;
}

/** Emails a member the decision on their request after the transaction commits. */
export async function notifyMember(
  services: Services,
  transaction: Transaction,
  { email, status }: Member,
  message: NewMessage,
): Promise<void> {
  // A member who can't log in gets no email that points to the portal.
  const isReachable = email !== '' && !(status && isStoppedByAdmin(status));
  if (isReachable) await enqueueMessage(services, transaction, message);
}

/**
 * Declines a request and emails the member the reason.
 * @param reason written for the member
 * @throws AppError NOT_FOUND, REQUEST_ALREADY_DECIDED
 */
export async function declineRequest<T extends RequestTable, Own extends object>(
  services: Services,
  kind: RequestKind<T, Own>,
  actor: string,
  id: string,
  reason: string,
): Promise<RowOf<T>> {
  const { configuration, database, personalData } = services;
  return database.transaction(async (transaction) => {
    const { member, row } = await lockPendingRequest(services, transaction, kind, id);
    const declined = await recordDecision(services, transaction, kind, row, {
      state: 'declined',
      by: actor,
      reasonEncrypted: personalData.encrypt(reason, { column: kind.reasonColumn, row: row.id }),
    });
    const request = toRequestView(personalData, kind, declined);
    await notifyMember(
      services,
      transaction,
      member,
      kind.composeDeclineEmail(configuration, { memberId: member.id, to: member.email }, request, reason),
    );
    return declined;
  });
}
