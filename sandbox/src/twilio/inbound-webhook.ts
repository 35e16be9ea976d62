import { setTimeout as wait } from 'node:timers/promises';
import type { Faults } from '../faults.ts';
import type { Account } from './account.ts';
import type { PhoneNumbers } from './phone-numbers.ts';
import { countSegments } from './resources.ts';
import { callWebhook, type WebhookAnswer } from './webhook.ts';

export interface InboundText {
  messageSid: string;
  from: string;
  to: string;
  body: string;
}

/** How long a delayed text waits, so that a later one can arrive first. */
const heldBackMs = 3_000;

/** Calls the webhook. @returns one reply for each call: none if a fault dropped the text, two for a duplicate */
export async function postInboundText(
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
  const answer = await callWebhook(smsUrl, parameters, account.authToken, smsMethod);
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
    ...{ NumMedia: '0', NumSegments: String(countSegments(text.body)) },
    ...{ FromCountry: 'US', ToCountry: 'US' },
  };
}
