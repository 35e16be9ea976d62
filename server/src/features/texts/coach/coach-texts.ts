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
  newestTexts,
  textsAfter,
  type CoachText,
} from './conversation-repository.ts';

/** Texts that the coach is shown at a time. */
const shownTexts = 100;

/**
 * The newest texts between a member and the coach. The look is audited before it is given, without a word of them.
 * @throws Refusal NOT_FOUND
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
  return newestTexts(database, personalData, member.id, shownTexts);
}

/** Never to who has opted out (TEXT-03), nor to whom an administrator stopped. */
async function refuseUnreachable(
  services: Services,
  transaction: Transaction,
  member: Member,
): Promise<void> {
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
  await refuseUnreachable(services, transaction, member);
  const memberId = member.id;
  const message = { key, channel: 'text' as const, to: member.phone, memberId, body };
  const outboundId = await enqueueMessage(services, transaction, message);
  if (outboundId === undefined) throw new Error('The coach’s text was there already');
  const at = services.clock.now();
  await insertCoachText(transaction, services.personalData, { memberId, outboundId, body, at });
  await recordAudit(transaction, { actor: `operator:${operator}`, action: 'member.texted', memberId });
}

/** A key that is used again by mistake would otherwise let a coach believe that their new words are on the way. */
function unlessOtherWords(sent: CoachText, body: string): CoachText {
  if (sent.body === body) return sent;
  throw invalidFields({
    key: 'This key was used for other words, which were sent. Give new words a new key',
  });
}

/**
 * Texts a member as their coach (TEXT-03): free, and once for the operator's key.
 * @throws Refusal NOT_FOUND, OPTED_OUT, NOT_TEXTABLE, INVALID_REQUEST for a key of other words
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
    if (before) return unlessOtherWords(before, reply.body);
    await send(services, transaction, { operator, member, body: reply.body, key });
    const sent = await findByOutboxKey(transaction, services.personalData, key);
    if (!sent) throw new Error('The coach’s text was not stored');
    return sent;
  });
}

/** Texts that a desk is given at a time. */
const textsAtATime = 100;
/**
 * Ids are given out before texts are committed: one that took longer would be passed over by whoever has seen a later one. In
 * milliseconds.
 */
const timeToCommit = 5_000;

/**
 * Texts of all members since a given one, for a coaches' desk that asks. Each member whose text is among them has the look in
 * their audit trail, before it is given and without a word of it (OPS-04).
 */
export async function listNewTexts(
  { database, personalData, clock }: Services,
  operator: string,
  after: bigint,
): Promise<CoachText[]> {
  const before = new Date(clock.now().getTime() - timeToCommit);
  const texts = await textsAfter(database, personalData, { after, before, limit: textsAtATime });
  for (const memberId of new Set(texts.map((text) => text.memberId)))
    await recordAudit(database, { actor: `operator:${operator}`, action: 'member.texts-shown', memberId });
  return texts;
}
