import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import { enqueueMessage } from '../../platform/outbox/index.ts';
import { emitEvent } from '../../platform/outgoing-events/outgoing-events.ts';
import type { Services } from '../../services.ts';
import { findMember, lockMember, type Member } from '../members/index.ts';
import { isOptedOut } from '../texts/index.ts';
import {
  findByOutboxKey,
  insertCoachText,
  listNewestTexts,
  type CoachText,
} from './coach-texts-repository.ts';

/** The most texts in one reply. */
const maxTexts = 100;

/**
 * Lists a page of the texts between a member and the coach, newest first. It records the access in the audit log before it returns the texts.
 * @param cursor the last text of the page before
 * @throws AppError NOT_FOUND
 */
export async function listTexts(
  { database, personalData }: Services,
  actor: string,
  id: string,
  cursor: string | undefined,
): Promise<{ readonly texts: CoachText[]; readonly next: string | null }> {
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const member = await findMember(database, personalData, { id });
  if (!member) throw new AppError('NOT_FOUND');
  await recordAudit(database, {
    actor,
    action: 'member.texts-shown',
    memberId: member.id,
  });
  const texts = await listNewestTexts(database, personalData, member.id, { limit: maxTexts, before });
  return { texts, next: texts.length < maxTexts ? null : (texts.at(-1)?.id ?? null) };
}

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

async function requireTextable(services: Services, transaction: Transaction, member: Member): Promise<void> {
  const obstacle = await findTextObstacle(services, transaction, member);
  if (obstacle) throw new AppError(obstacle);
}

async function send(
  services: Services,
  transaction: Transaction,
  { actor, member, body, key }: { actor: string; member: Member; body: string; key: string },
): Promise<void> {
  await requireTextable(services, transaction, member);
  const memberId = member.id;
  const message = { key, channel: 'text' as const, to: member.phone, memberId, body };
  const outboundId = await enqueueMessage(services, transaction, message);
  if (outboundId === undefined) throw new Error('coach’s text exists already');
  const at = services.clock.now();
  const messageId = await insertCoachText(transaction, services.personalData, {
    memberId,
    outboundId,
    body,
    at,
  });
  await emitEvent(services, transaction, {
    type: 'text.replied',
    data: { memberId, messageId: String(messageId) },
  });
  await recordAudit(transaction, { actor, action: 'member.texted', memberId });
}

/** Rejects a key that was used for a different text, because the coach would believe that the new text was sent. */
function requireSameText(sent: CoachText, body: string): CoachText {
  if (sent.body === body) return sent;
  throw invalidFields({
    key: 'This key was already used for a different text, which was sent. Use a new key for a new text',
  });
}

interface CoachReply {
  /** The sender, for the audit log. */
  readonly actor: string;
  /** The member's ID. */
  readonly id: string;
  readonly body: string;
  readonly key: string;
}

/**
 * Texts a member as their coach (TEXT-03) in a transaction, once for the key and free for the member.
 * @throws AppError NOT_FOUND, OPTED_OUT, NOT_TEXTABLE, or INVALID_REQUEST for a key that was used for a different text
 */
export async function sendCoachTextIn(
  services: Services,
  transaction: Transaction,
  { actor, id, body, key: givenKey }: CoachReply,
): Promise<CoachText> {
  const member = await lockMember(transaction, services.personalData, { id });
  if (!member) throw new AppError('NOT_FOUND');
  const key = `coach:${member.id}:${givenKey}`;
  const before = await findByOutboxKey(transaction, services.personalData, key);
  if (before) return requireSameText(before, body);
  await send(services, transaction, { actor, member, body, key });
  const sent = await findByOutboxKey(transaction, services.personalData, key);
  if (!sent) throw new Error('coach’s text was not stored');
  return sent;
}

/** Texts a member for an operator, as `sendCoachTextIn` does. */
export const sendCoachText = (
  services: Services,
  actor: string,
  id: string,
  reply: { readonly body: string; readonly key: string },
): Promise<CoachText> =>
  services.database.transaction((transaction) =>
    sendCoachTextIn(services, transaction, { actor, id, ...reply }),
  );
