import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import { toMediaParameters, type MediaKind } from '../messages/media.ts';
import type { MessageLog } from '../messages/message-log.ts';
import type { Message } from '../messages/message.ts';
import type { Account } from './account.ts';
import { type OptOuts, optOutWord, type OptOutWord, standardAnswers } from './opt-outs.ts';
import type { PhoneNumbers } from './phone-numbers.ts';
import { countSegments } from './resources.ts';
import { parseReplies } from './twiml.ts';
import { callWebhook, type WebhookAnswer } from './webhook.ts';

interface InboundText {
  messageSid: string;
  from: string;
  to: string;
  body: string;
  media: readonly MediaKind[];
}
export type PhoneText = Omit<InboundText, 'messageSid'>;

/** How long a delayed text waits, so that a later one can arrive first. */
const heldBackMs = 3_000;

/** Calls the webhook. @returns one reply for each call: none if a fault dropped the text, two for a duplicate */
async function postInboundText(
  text: InboundText,
  { account, numbers, faults }: { account: Account; numbers: PhoneNumbers; faults: Faults },
): Promise<WebhookAnswer[]> {
  const fault = faults.takeForWebhook('sms');
  if (fault === 'drop') return [];
  if (fault === 'delay' || fault === 'reorder') await wait(heldBackMs);
  const tell = () => callNumber(text, account, numbers);
  return Promise.all(fault === 'duplicate' ? [tell(), tell()] : [tell()]);
}

/** Calls the number's webhook, and its fallback if that failed. A number without a webhook only logs the text. */
async function callNumber(
  text: InboundText,
  account: Account,
  numbers: PhoneNumbers,
): Promise<WebhookAnswer> {
  const { smsUrl, smsMethod, smsFallbackUrl } = numbers.getSettings(text.to);
  if (smsUrl === '') return { body: '', contentType: '' };
  const parameters = toWebhookParameters(text, account);
  const answer = await callWebhook(smsUrl, parameters, account.authToken, { method: smsMethod });
  if (answer.failure === undefined || smsFallbackUrl === '') return answer;
  const why = { ErrorCode: '11200', ErrorUrl: smsUrl };
  return callWebhook(smsFallbackUrl, { ...parameters, ...why }, account.authToken);
}

/** Writes the parameters of https://www.twilio.com/docs/messaging/guides/webhook-request. */
function toWebhookParameters(text: InboundText, account: Account): Record<string, string> {
  const { messageSid } = text;
  return {
    ...{ MessageSid: messageSid, SmsSid: messageSid, SmsMessageSid: messageSid, AccountSid: account.sid },
    ...{ From: text.from, To: text.to, Body: text.body, SmsStatus: 'received', ApiVersion: '2010-04-01' },
    ...{ NumSegments: String(countSegments(text.body)) },
    ...toMediaParameters(
      text.media,
      `https://api.twilio.com/2010-04-01/Accounts/${account.sid}/Messages/${messageSid}`,
    ),
    ...{ FromCountry: 'US', ToCountry: 'US' },
  };
}

interface Parts {
  account: Account;
  numbers: PhoneNumbers;
  clock: Clock;
  faults: Faults;
  log: MessageLog;
  optOuts: OptOuts;
}

export interface TextOutcome {
  messageSid: string;
  /** HTTP status of the server's webhook; null if it didn't respond or a fault dropped the text. */
  status: number | null;
  isDropped: boolean;
  /** The replies that the phone got. */
  replies: string[];
}

/** Sends a text from a phone: first to the opt-out list, like at Twilio, then to the number's webhook, then the replies. */
export async function sendFromPhone(phoneText: PhoneText, parts: Parts): Promise<TextOutcome> {
  const { account, optOuts } = parts;
  const text = { ...phoneText, messageSid: createSid() };
  const word = account.keywordHandling === 'twilio' ? optOutWord(text.body) : undefined;
  logText(text, 'from-member', parts);
  const isChanged = recordOptOut(text, word, optOuts);
  const answers = await postInboundText(text, parts);
  const replies = listRepliesToDeliver({
    word,
    isYes: /^\s*yes\s*$/i.test(text.body),
    isChanged,
    isOptedOut: optOuts.has({ sender: text.to, phone: text.from }),
    replies: answers.flatMap(({ body, contentType }) => parseReplies(body, contentType)),
  });
  for (const body of replies)
    logText({ messageSid: createSid(), from: text.to, to: text.from, body, media: [] }, 'from-portal', parts);
  const status = answers[0]?.status ?? null;
  return { messageSid: text.messageSid, status, isDropped: answers.length === 0, replies };
}

const createSid = (): string => `SM${randomBytes(16).toString('hex')}`;

/** Applies a keyword to the opt-out list. @returns whether the list changed */
function recordOptOut({ from, to }: InboundText, word: OptOutWord | undefined, optOuts: OptOuts): boolean {
  const optOut = { sender: to, phone: from };
  const wasOptedOut = optOuts.has(optOut);
  if (word === 'STOP') optOuts.add(optOut);
  if (word === 'START') optOuts.remove(optOut);
  return optOuts.has(optOut) !== wasOptedOut;
}

interface Situation {
  /** The keyword that Twilio handles; undefined if keyword handling is left to the server. */
  word: OptOutWord | undefined;
  /** Whether the whole text is "yes". */
  isYes: boolean;
  /** Whether the word changed the opt-out list. */
  isChanged: boolean;
  isOptedOut: boolean;
  /** The reply of the server's webhook. */
  replies: string[];
}

/**
 * Lists the replies to a phone's text. Twilio answers its keywords itself, whatever the server says: STOP once,
 * START and HELP each time. What the server says comes too, so that a careless server answers twice, except to a number
 * that is opted out, where it would be rejected with 21610.
 */
function listRepliesToDeliver({ word, isYes, isChanged, isOptedOut, replies }: Situation): string[] {
  if (word === 'STOP') return isChanged ? [standardAnswers.STOP] : [];
  const own = word && (isChanged || !isYes) ? [standardAnswers[word]] : [];
  return isOptedOut ? own : [...own, ...replies];
}

function logText(text: InboundText, direction: Message['direction'], { clock, log }: Parts): void {
  const { messageSid, from, to, body, media } = text;
  log.put({
    ...{ id: messageSid, channel: 'sms', direction, to, from, body },
    ...(media.length > 0 && { media }),
    status: direction === 'from-member' ? 'received' : 'delivered',
    ...(direction === 'from-portal' && { isReply: true }),
    sentAt: new Date(clock.now()).toISOString(),
  });
}
