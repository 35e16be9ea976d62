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

/** What a keyword came to; `none` where the text is one like others after all. */
type KeywordResult = { readonly kind: 'obeyed'; readonly reply?: string } | { readonly kind: 'none' };

/**
 * Obeys STOP, START and HELP (TEXT-02). The one confirmation of STOP is the reply: where the provider has sent its own, it does
 * not deliver ours any more.
 */
async function handleKeyword(
  services: Services,
  transaction: Transaction,
  text: { readonly keyword: Keyword | undefined; readonly from: string; readonly body: string },
): Promise<KeywordResult> {
  if (text.keyword === undefined) return { kind: 'none' };
  if (text.keyword === 'HELP') return { kind: 'obeyed', reply: helpText(services.configuration) };
  if (text.keyword === 'STOP') {
    const isNews = await optOut(services, transaction, text.from, 'member');
    return isNews ? { kind: 'obeyed', reply: stoppedText } : { kind: 'obeyed' };
  }
  const wasOptedOut = await optIn(services, transaction, text.from);
  if (!wasOptedOut && isPlainYes(text.body)) return { kind: 'none' };
  return { kind: 'obeyed', reply: startedText };
}

/** Short codes and names as senders are no phones: nobody can be answered there. */
const isPhone = (from: string): boolean => /^\+[1-9]\d{6,14}$/.test(from);

const isEmpty = ({ body, media }: IncomingText): boolean => body.trim() === '' && media === 0;

/** Pictures themselves are not kept: a note says that there were some. */
function storedBody({ body, media }: IncomingText): string {
  if (media === 0) return body;
  const note = media === 1 ? '[1 picture]' : `[${String(media)} pictures]`;
  return body.trim() === '' ? note : `${body}\n${note}`;
}

/** Stores the text for the coach, once. */
const keepText = (services: Services, transaction: Transaction, member: Member, text: IncomingText) =>
  insertText(transaction, services.personalData, {
    memberId: member.id,
    direction: 'from-member',
    providerId: text.id,
    body: storedBody(text),
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
    ? await keepText(services, transaction, member, text)
    : 'not-kept';
  if (stored === undefined) return { kind: 'obeyed' };
  const obeyed = await handleKeyword(services, transaction, { ...text, keyword });
  const isCounted = obeyed.kind === 'none' && (await handle(services, transaction, member, text));
  if (stored !== 'not-kept') {
    if (!isCounted) await markNotCounted(transaction, stored);
    await forwardToCoachingDesk(services, transaction, stored);
  }
  return obeyed.kind === 'none' ? { kind: 'obeyed' } : obeyed;
}

async function handle(
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
 * Nearly all texts are ordinary ones of members in coaching: they are taken in one step, without a word more to the database.
 * Where a desk is to be told of each text, that is more than one step.
 */
async function takeAtOnce(services: Services, text: IncomingText): Promise<boolean> {
  const { coachingDesk, personalData, database, clock } = services;
  if (coachingDesk || text.to !== 'coaching' || parseKeyword(text.body) !== undefined) return false;
  return processOrdinaryText(database, {
    phoneHash: personalData.lookupHash('phone', text.from),
    providerId: text.id,
    bodyEncrypted: personalData.encrypt(storedBody(text), 'messages.body'),
    at: clock.now(),
  });
}

/**
 * Takes a text that came in (TEXT-01): obeyed where it is a keyword, stored once for its member's coach and counted as one Moment
 * otherwise. All in one transaction with the member locked, so that a hundred texts at once are a hundred, one after another.
 * @returns what to answer at once, if anything
 */
export async function receiveText(services: Services, text: IncomingText): Promise<string | undefined> {
  if (!isPhone(text.from) || isEmpty(text) || (await takeAtOnce(services, text))) return undefined;
  const { personalData } = services;
  const outcome = await services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, personalData, { phone: text.from });
    if (member) return receiveFromMember(services, transaction, member, text);
    return handleKeyword(services, transaction, { ...text, keyword: parseKeyword(text.body) });
  });
  if (outcome.kind === 'obeyed') return outcome.reply;
  await sendSignUpInvite(services, text);
  return undefined;
}
