import type { Transaction } from '../../platform/database/database.ts';
import { withTrace } from '../../platform/jobs/jobs.ts';
import { emitEvent, toTextReceivedJobs } from '../../platform/outgoing-events/outgoing-events.ts';
import type { IncomingText } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import { findInTexts, raiseCrisis } from '../crisis/index.ts';
import { lockMember, type Member } from '../members/index.ts';
import { consumeMomentForText } from './consume-moment-for-text.ts';
import {
  getSentAt,
  handleKeyword,
  type AnyText,
  type KeywordResult,
  type ParsedText,
} from './handle-keyword.ts';
import { parseKeyword } from './keyword-rules.ts';
import { findMadeByPhone, mayBeMadeByPhone } from './made-by-phone.ts';
import { describeMedia } from './media-rules.ts';
import { getTextPlace, insertText, markNotCounted } from './messages-repository.ts';
import { findOptOutRequest } from './opt-outs/opt-out-request-rules.ts';
import { processOrdinaryText } from './ordinary-texts.ts';
import type { MadeByPhone } from './reaction-rules.ts';
import { sendMediaNotice, sendNotice, sendNoticeOncePerDay, sendSignUpInvite } from './send-notice.ts';
import { insertReceivedText } from './sweep/received-texts-repository.ts';
import { enqueueReturnOfMoments } from './sweep/return-moments.ts';
import { getTextPolicy } from './text-policy-rules.ts';

/**
 * Records a text that is not only a row of `messages`, so that it is processed once.
 * @returns false if it was processed before
 */
const claimText = (services: Services, transaction: Transaction, text: ParsedText): Promise<boolean> =>
  insertReceivedText(transaction, {
    providerId: text.id,
    phoneHash: services.personalData.hashForLookup('phone', text.from),
    keyword: text.keyword === 'STOP' || text.keyword === 'START' ? text.keyword : null,
    sentAt: getSentAt(services, text),
  });

/** Returns whether a sender is a phone number. Short codes and names cannot get replies. */
const isPhone = (from: string): boolean => /^\+[1-9]\d{6,14}$/.test(from);

const isEmpty = ({ body, media }: IncomingText): boolean => body.trim() === '' && media.length === 0;

/** Returns whether a text is from a phone and says something. The others are ignored. */
export const canProcess = (text: IncomingText): boolean => isPhone(text.from) && !isEmpty(text);

/** Returns the body to store. Pictures and other media are not stored; a note says what they were. */
function toStoredBody({ body, media }: IncomingText): string {
  if (media.length === 0) return body;
  const note = describeMedia(media);
  return body.trim() === '' ? note : `${body}\n${note}`;
}

const mayAskToOptOut = ({ body, hasCrisisWords }: ParsedText): boolean =>
  findOptOutRequest(body, hasCrisisWords) === 'may-ask';

/** Stores the text for the coach, once. */
const storeText = (
  services: Services,
  transaction: Transaction,
  member: Member,
  text: ParsedText & { readonly madeByPhone: MadeByPhone | undefined },
) =>
  insertText(transaction, services.personalData, {
    memberId: member.id,
    direction: 'from-member',
    providerId: text.id,
    body: toStoredBody(text),
    at: getSentAt(services, text),
    madeByPhone: text.madeByPhone,
    asksToOptOut:
      text.madeByPhone === undefined && member.status !== 'EXITED_BY_STOP' && mayAskToOptOut(text),
  });

/**
 * Opens a crisis and pages if a text has words of the crisis lists. A member stopped by an administrator also gets the notice with the
 * crisis numbers again, because no one can read the text or reply to it.
 */
async function noteCrisis(
  services: Services,
  transaction: Transaction,
  member: Member,
  { id, to, hasCrisisWords }: ParsedText,
): Promise<void> {
  if (!hasCrisisWords) return;
  if (!getTextPolicy(member.status).isStored) {
    const name = to === 'coaching' ? 'stopped' : 'codes-number';
    await sendNotice(services, transaction, member, name, `crisis:${id}`);
  }
  await raiseCrisis(services, transaction, { memberId: member.id, startedBy: 'text', actor: 'system' });
}

const findOrigin = async (
  services: Services,
  transaction: Transaction,
  { id: memberId }: Member,
  { keyword, body }: ParsedText,
): Promise<MadeByPhone | undefined> =>
  keyword === undefined ? findMadeByPhone(services, transaction, { memberId, body }) : undefined;

const emitReceived = (
  services: Services,
  transaction: Transaction,
  { id: memberId }: Member,
  messageId: bigint,
  usedMoment: boolean,
): Promise<void> =>
  emitEvent(services, transaction, {
    type: 'text.received',
    data: { memberId, messageId: String(messageId), usedMoment },
  });

async function receiveFromMember(
  services: Services,
  transaction: Transaction,
  member: Member,
  text: ParsedText,
): Promise<KeywordResult> {
  const { isStored } = getTextPolicy(member.status);
  const isClaimed = isStored && text.keyword === undefined;
  if (!isClaimed && !(await claimText(services, transaction, text))) return { kind: 'handled' };
  const madeByPhone = await findOrigin(services, transaction, member, text);
  const stored = isStored
    ? await storeText(services, transaction, member, { ...text, madeByPhone })
    : 'not-stored';
  if (stored === undefined) return { kind: 'handled' };
  if (madeByPhone !== undefined) {
    if (stored !== 'not-stored') await emitReceived(services, transaction, member, stored, false);
    return { kind: 'handled' };
  }
  const result = await handleKeyword(services, transaction, text);
  if (text.keyword === 'STOP') await enqueueReturnOfMoments(services, transaction, text.id);
  // Before the notices, so that a cry is answered once.
  await noteCrisis(services, transaction, member, text);
  const isCounted = result.kind === 'none' && (await processText(services, transaction, member, text));
  if (stored !== 'not-stored') {
    if (!isCounted) await markNotCounted(transaction, stored);
    await emitReceived(services, transaction, member, stored, isCounted);
  }
  return result.kind === 'none' ? { kind: 'handled' } : result;
}

async function processText(
  services: Services,
  transaction: Transaction,
  member: Member,
  text: IncomingText,
): Promise<boolean> {
  if (text.media.length > 0 && getTextPolicy(member.status).isStored)
    await sendMediaNotice(services, transaction, member);
  if (text.to === 'coaching') return consumeMomentForText(services, transaction, member, `text:${text.id}`);
  await sendNoticeOncePerDay(services, transaction, member, 'codes-number');
  return false;
}

/**
 * Tries to process a text with one statement, which works for nearly all texts of members in coaching. Texts of the provider's log are
 * too few.
 */
async function tryOrdinaryText(services: Services, text: ParsedText): Promise<boolean> {
  const { personalData, database, clock } = services;
  if (
    text.sentAt !== undefined ||
    text.to !== 'coaching' ||
    text.keyword !== undefined ||
    text.media.length > 0 ||
    text.hasCrisisWords ||
    mayAskToOptOut(text) ||
    mayBeMadeByPhone(text.body)
  )
    return false;
  return processOrdinaryText(database, {
    phoneHash: personalData.hashForLookup('phone', text.from),
    providerId: text.id,
    bodyEncrypted: personalData.encrypt(toStoredBody(text), getTextPlace({ providerId: text.id })),
    at: clock.now(),
    jobs: toTextReceivedJobs(services).map(({ queue, data }) => ({
      queue,
      data: withTrace(data),
    })),
  });
}

/**
 * Processes an incoming text (TEXT-01). It handles a keyword. It stores another text once for the coach and consumes one Moment. All
 * of this is one transaction that locks the member, so that parallel texts are processed one by one.
 * @returns the reply to send, if any
 */
export async function receiveText(services: Services, received: AnyText): Promise<string | undefined> {
  if (!canProcess(received)) return undefined;
  const hasCrisisWords = await findInTexts(services, services.database, [received.body]);
  const text = { ...received, hasCrisisWords, keyword: parseKeyword(received.body, hasCrisisWords) };
  if (await tryOrdinaryText(services, text)) return undefined;
  const { personalData } = services;
  const outcome = await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, personalData, { phone: text.from });
    if (member) return receiveFromMember(services, transaction, member, text);
    if (!(await claimText(services, transaction, text))) return { kind: 'handled' } as const;
    return handleKeyword(services, transaction, text);
  });
  if (outcome.kind === 'handled') return outcome.reply;
  // An answer to an automatic reply could get another one.
  if (mayBeMadeByPhone(text.body)) return undefined;
  await sendSignUpInvite(services, text);
  return undefined;
}
