import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { enqueueMessage, type NewMessage } from '../../platform/outbox/index.ts';
import type { Services } from '../../services.ts';
import { lockMember, type Member } from '../members/index.ts';
import { recordDecision } from './record-decision.ts';
import type { RequestKind } from './request-kind.ts';
import { requestView } from './request-view.ts';
import { findRequest, type RequestTable, type RowOf, type StoredRequests } from './requests-repository.ts';

interface WithMember<T extends RequestTable> {
  readonly member: Member;
  readonly row: RowOf<T>;
}

/** A request as it stands now that its member is locked, and nobody else can change it. */
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
 * The request that is to be decided, with its member locked: of two operators at once, one decides.
 * @throws Refusal NOT_FOUND, REQUEST_ALREADY_DECIDED
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

/** Tells a member by e-mail what became of their request, as an effect of the transaction. */
export async function notifyMember(
  services: Services,
  transaction: Transaction,
  { email, status }: Member,
  message: NewMessage,
): Promise<void> {
  // Who may not be signed in is not asked to look in the portal.
  const isReachable = email !== '' && !(status && isStoppedByAdmin(status));
  if (isReachable) await enqueueMessage(services, transaction, message);
}

/**
 * Declines a request; the member is told why by e-mail.
 * @param reason in words for the member
 * @throws Refusal NOT_FOUND, REQUEST_ALREADY_DECIDED
 */
export async function declineRequest<T extends RequestTable, Own extends object>(
  services: Services,
  kind: RequestKind<T, Own>,
  operator: string,
  id: string,
  reason: string,
): Promise<RowOf<T>> {
  const { configuration, database, personalData } = services;
  return database.transaction(async (transaction) => {
    const { member, row } = await lockPendingRequest(services, transaction, kind, id);
    const declined = await recordDecision(services, transaction, kind, row, {
      state: 'declined',
      by: `operator:${operator}`,
      reasonEncrypted: personalData.encrypt(reason, kind.reasonContext),
    });
    const request = requestView(personalData, kind, declined);
    await notifyMember(
      services,
      transaction,
      member,
      kind.declineMail(configuration, member, request, reason),
    );
    return declined;
  });
}
