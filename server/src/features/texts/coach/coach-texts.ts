import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { findMember, lockMember, type Member } from '../../members/index.ts';
import { isOptedOut } from '../opt-outs/opt-out.ts';
import {
  findByOutboxKey,
  insertCoachText,
  listNewestTexts,
  listTextsAfter,
  type CoachText,
} from './conversation-repository.ts';

/** The most texts in one reply. */
const maxTexts = 100;

/**
 * Lists the newest texts between a member and the coach. It records the access in the audit log before it returns the texts.
 * @throws AppError NOT_FOUND
 */
export async function listTexts(
  { database, personalData }: Services,
  operator: string,
  id: string,
): Promise<CoachText[]> {
  const member = await findMember(database, personalData, { id });
  if (!member) throw new AppError('NOT_FOUND');
  await recordAudit(database, {
    actor: `operator:${operator}`,
    action: 'member.texts-shown',
    memberId: member.id,
  });
  return listNewestTexts(database, personalData, member.id, maxTexts);
}

/** Rejects texts to members who opted out (TEXT-03) or were stopped by an administrator. */
async function requireTextable(services: Services, transaction: Transaction, member: Member): Promise<void> {
  if (member.status && isStoppedByAdmin(member.status)) throw new AppError('NOT_TEXTABLE');
  const isOut = member.status === 'EXITED_BY_STOP';
  if (isOut || (await isOptedOut(transaction, services.personalData, member.phone)))
    throw new AppError('OPTED_OUT');
}

async function send(
  services: Services,
  transaction: Transaction,
  { operator, member, body, key }: { operator: string; member: Member; body: string; key: string },
): Promise<void> {
  await requireTextable(services, transaction, member);
  const memberId = member.id;
  const message = { key, channel: 'text' as const, to: member.phone, memberId, body };
  const outboundId = await enqueueMessage(services, transaction, message);
  if (outboundId === undefined) throw new Error('coach’s text exists already');
  const at = services.clock.now();
  await insertCoachText(transaction, services.personalData, { memberId, outboundId, body, at });
  await recordAudit(transaction, { actor: `operator:${operator}`, action: 'member.texted', memberId });
}

/** Rejects a key that was used for a different text, because the coach would believe that the new text was sent. */
function requireSameText(sent: CoachText, body: string): CoachText {
  if (sent.body === body) return sent;
  throw invalidFields({
    key: 'This key was already used for a different text, which was sent. Use a new key for a new text',
  });
}

/**
 * Texts a member as their coach (TEXT-03), once for the key and free for the member.
 * @throws AppError NOT_FOUND, OPTED_OUT, NOT_TEXTABLE, or INVALID_REQUEST for a key that was used for a different text
 */
export async function textAsCoach(
  services: Services,
  operator: string,
  id: string,
  reply: { readonly body: string; readonly key: string },
): Promise<CoachText> {
  return services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id });
    if (!member) throw new AppError('NOT_FOUND');
    const key = `coach:${member.id}:${reply.key}`;
    const before = await findByOutboxKey(transaction, services.personalData, key);
    if (before) return requireSameText(before, reply.body);
    await send(services, transaction, { operator, member, body: reply.body, key });
    const sent = await findByOutboxKey(transaction, services.personalData, key);
    if (!sent) throw new Error('coach’s text was not stored');
    return sent;
  });
}

/**
 * Milliseconds before a text appears in the feed. IDs are assigned before commits, so a caller that has seen a later ID would miss a
 * text whose transaction took longer.
 */
const commitTime = 5_000;

/**
 * Lists texts of all members after a given one, for a coaching desk that polls. For each member in the list, it records the access in
 * the audit log before it returns the texts (OPS-04).
 */
export async function listNewTexts(
  { database, personalData, clock }: Services,
  operator: string,
  after: bigint,
): Promise<CoachText[]> {
  const before = new Date(clock.now().getTime() - commitTime);
  const texts = await listTextsAfter(database, personalData, { after, before, limit: maxTexts });
  for (const memberId of new Set(texts.map((text) => text.memberId)))
    await recordAudit(database, { actor: `operator:${operator}`, action: 'member.texts-shown', memberId });
  return texts;
}
