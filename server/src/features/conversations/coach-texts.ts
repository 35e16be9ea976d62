import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import { emitEvent } from '../../platform/outgoing-events/outgoing-events.ts';
import type { Services } from '../../services.ts';
import { requireLockedMember, type Member } from '../members/index.ts';
import { isOptedOut } from '../texts/index.ts';
import { insertCoachText } from './thread-repository.ts';

/** Finds out why a member can't get texts: they opted out (TEXT-03), or an administrator stopped or deleted them. */
export async function findTextObstacle(
  { personalData }: Pick<Services, 'personalData'>,
  queries: Queries,
  { status, phone }: Pick<Member, 'status' | 'phone'>,
): Promise<'OPTED_OUT' | 'NOT_TEXTABLE' | undefined> {
  if (status && isStoppedByAdmin(status)) return 'NOT_TEXTABLE';
  const isOut = status === 'EXITED_BY_STOP' || (await isOptedOut(queries, personalData, phone));
  return isOut ? 'OPTED_OUT' : undefined;
}

interface CoachReply {
  /** The sender, for the audit log. */
  readonly actor: string;
  readonly memberId: string;
  readonly body: string;
  readonly key: string;
}

/**
 * Texts a member as their coach (TEXT-03), free for the member.
 * @returns the text's ID
 * @throws AppError NOT_FOUND, OPTED_OUT, NOT_TEXTABLE
 */
export async function sendCoachText(
  services: Services,
  transaction: Transaction,
  { actor, memberId, body, key }: CoachReply,
): Promise<bigint> {
  const { personalData, clock } = services;
  const member = await requireLockedMember(transaction, personalData, memberId);
  const obstacle = await findTextObstacle(services, transaction, member);
  if (obstacle) throw new AppError(obstacle);
  const outboundId = await enqueueMessage(services, transaction, {
    key: `coach:${memberId}:${key}`,
    channel: 'text',
    to: member.phone,
    memberId,
    body,
  });
  if (outboundId === undefined) throw new Error('coach’s text exists already');
  const text = { memberId, outboundId, body, at: clock.now() };
  const messageId = await insertCoachText(transaction, personalData, text);
  await emitEvent(services, transaction, {
    type: 'text.replied',
    data: { memberId, messageId: String(messageId) },
  });
  await recordAudit(transaction, { actor, action: 'member.texted', memberId });
  return messageId;
}
