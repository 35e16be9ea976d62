import type { Transaction } from '../../platform/database/database.ts';
import type { IncomingText } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import { lockMember, type Member } from '../members/index.ts';
import { forwardToCoachingDesk } from './coach/forward-text.ts';
import { consumeMomentForText } from './consume-moment-for-text.ts';
import { isPlainYes, parseKeyword, type Keyword } from './keyword-rules.ts';
import { insertText, markNotCounted } from './messages-repository.ts';
import { helpText, startedText, stoppedText } from './notices-copy.ts';
import { optIn, optOut } from './opt-outs/opt-out.ts';
import { processOrdinaryText } from './ordinary-texts.ts';
import { sendNoticeOncePerDay, sendSignUpInvite } from './send-notice.ts';
import { getTextPolicy } from './text-policy-rules.ts';

/** The result of a keyword. `none` means that the text is an ordinary one. */
type KeywordResult = { readonly kind: 'handled'; readonly reply?: string } | { readonly kind: 'none' };

/**
 * Handles STOP, START, and HELP (TEXT-02). The reply is the only confirmation of STOP. If the provider sends its own, it no longer
 * delivers ours.
 */
async function handleKeyword(
  services: Services,
  transaction: Transaction,
  text: { readonly keyword: Keyword | undefined; readonly from: string; readonly body: string },
): Promise<KeywordResult> {
  if (text.keyword === undefined) return { kind: 'none' };
  if (text.keyword === 'HELP') return { kind: 'handled', reply: helpText(services.configuration) };
  if (text.keyword === 'STOP') {
    const isNew = await optOut(services, transaction, text.from, 'member');
    return isNew ? { kind: 'handled', reply: stoppedText } : { kind: 'handled' };
  }
  const wasOptedOut = await optIn(services, transaction, text.from);
  if (!wasOptedOut && isPlainYes(text.body)) return { kind: 'none' };
  return { kind: 'handled', reply: startedText };
}

/** Tells whether a sender is a phone number. Short codes and names cannot get replies. */
const isPhone = (from: string): boolean => /^\+[1-9]\d{6,14}$/.test(from);

const isEmpty = ({ body, media }: IncomingText): boolean => body.trim() === '' && media === 0;

/** Returns the body to store. Pictures are not stored; a note says that there were some. */
function toStoredBody({ body, media }: IncomingText): string {
  if (media === 0) return body;
  const note = media === 1 ? '[1 picture]' : `[${String(media)} pictures]`;
  return body.trim() === '' ? note : `${body}\n${note}`;
}

/** Stores the text for the coach, once. */
const storeText = (services: Services, transaction: Transaction, member: Member, text: IncomingText) =>
  insertText(transaction, services.personalData, {
    memberId: member.id,
    direction: 'from-member',
    providerId: text.id,
    body: toStoredBody(text),
    at: services.clock.now(),
  });

async function receiveFromMember(
  services: Services,
  transaction: Transaction,
  member: Member,
  text: IncomingText,
): Promise<KeywordResult> {
  const keyword = parseKeyword(text.body);
  const stored = getTextPolicy(member.status).isStored
    ? await storeText(services, transaction, member, text)
    : 'not-stored';
  if (stored === undefined) return { kind: 'handled' };
  const result = await handleKeyword(services, transaction, { ...text, keyword });
  const isCounted = result.kind === 'none' && (await processText(services, transaction, member, text));
  if (stored !== 'not-stored') {
    if (!isCounted) await markNotCounted(transaction, stored);
    await forwardToCoachingDesk(services, transaction, stored);
  }
  return result.kind === 'none' ? { kind: 'handled' } : result;
}

async function processText(
  services: Services,
  transaction: Transaction,
  member: Member,
  text: IncomingText,
): Promise<boolean> {
  if (text.to === 'coaching') return consumeMomentForText(services, transaction, member, `text:${text.id}`);
  await sendNoticeOncePerDay(services, transaction, member, 'codes-number');
  return false;
}

/**
 * Tries to process a text with one statement, which works for nearly all texts of members in coaching. It cannot forward texts to a
 * coaching desk.
 */
async function tryOrdinaryText(services: Services, text: IncomingText): Promise<boolean> {
  const { coachingDesk, personalData, database, clock } = services;
  if (coachingDesk || text.to !== 'coaching' || parseKeyword(text.body) !== undefined) return false;
  return processOrdinaryText(database, {
    phoneHash: personalData.lookupHash('phone', text.from),
    providerId: text.id,
    bodyEncrypted: personalData.encrypt(toStoredBody(text), 'messages.body'),
    at: clock.now(),
  });
}

/**
 * Processes an incoming text (TEXT-01). It handles a keyword. It stores another text once for the coach and consumes one Moment. All
 * of this is one transaction that locks the member, so that parallel texts are processed one by one.
 * @returns the reply to send, if any
 */
export async function receiveText(services: Services, text: IncomingText): Promise<string | undefined> {
  if (!isPhone(text.from) || isEmpty(text) || (await tryOrdinaryText(services, text))) return undefined;
  const { personalData } = services;
  const outcome = await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, personalData, { phone: text.from });
    if (member) return receiveFromMember(services, transaction, member, text);
    return handleKeyword(services, transaction, { ...text, keyword: parseKeyword(text.body) });
  });
  if (outcome.kind === 'handled') return outcome.reply;
  await sendSignUpInvite(services, text);
  return undefined;
}
