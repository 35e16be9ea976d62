import type { Message } from '../messages/message.ts';

/** https://www.twilio.com/docs/api/errors */
const errors = {
  20003: [401, 'Authenticate'],
  20009: [409, 'Cannot delete this resource before it is complete'],
  20404: [404, 'The requested resource was not found'],
  20500: [500, 'An internal server error has occurred'],
  21211: [400, "Invalid 'To' Phone Number"],
  21602: [400, 'Message body is required.'],
  21603: [400, "A 'From' phone number is required."],
  21604: [400, "A 'To' phone number is required."],
  21609: [400, "The 'StatusCallback' URL is not a valid URL."],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
  21614: [400, "'To' number is not a valid mobile number"],
  21617: [400, 'The concatenated message body exceeds the 1600 character limit'],
  21659: [400, "'From' is not a Twilio phone number or Short Code country mismatch"],
} as const satisfies Record<number, readonly [number, string]>;

export type TwilioErrorCode = keyof typeof errors;

/** Creates an error body of Twilio's REST API; its HTTP status is in `status`. */
export function createTwilioError(code: TwilioErrorCode, detail = '') {
  const [status, message] = errors[code];
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  return { code, message: detail ? `${message}: ${detail}` : message, more_info, status };
}

/** Converts a text to its form in Twilio's REST API: https://www.twilio.com/docs/messaging/api/message-resource */
export function toMessageResource(message: Message, accountSid: string): object {
  const date = new Date(message.sentAt).toUTCString().replace('GMT', '+0000');
  return {
    account_sid: accountSid,
    body: message.body,
    date_created: date,
    date_sent: message.status === 'queued' ? null : date,
    date_updated: date,
    direction:
      message.direction === 'from-member' ? 'inbound' : message.isReply ? 'outbound-reply' : 'outbound-api',
    from: message.from,
    num_media: String(message.media?.length ?? 0),
    num_segments: String(countSegments(message.body)),
    sid: message.id,
    status: message.status,
    to: message.to,
  };
}

/** Counts segments: 160 characters fit one, 153 each of several; 70 and 67 with characters outside ASCII. */
export function countSegments(body: string): number {
  // ASCII is close enough to the GSM alphabet, because the sandbox bills nothing.
  const [single, several] = /^[\x00-\x7f]*$/.test(body) ? [160, 153] : [70, 67];
  return body.length <= single ? 1 : Math.ceil(body.length / several);
}

/** Query parameters of the list of messages, as Twilio names them. */
export interface ListQuery {
  To?: string;
  From?: string;
  'DateSent<'?: string;
  'DateSent>'?: string;
  PageSize?: string;
  Page?: string;
  PageToken?: string;
}

/** Twilio keeps whole seconds. */
const toSecond = (instant: number): string => new Date(instant).toISOString().slice(0, 19);

/** Creates a check of a text's time. A queued text has no sending date, so no range contains it. */
function createTimeCheck({
  'DateSent>': from,
  'DateSent<': until,
}: ListQuery): (message: Message) => boolean {
  // Compared as text, because a log of years is read many times.
  const first = from ? toSecond(Math.ceil(Date.parse(from) / 1_000) * 1_000) : '';
  const last = until ? `${toSecond(Date.parse(until))}~` : '~';
  return ({ sentAt, status }) =>
    sentAt >= first && sentAt <= last && !((from || until) && status === 'queued');
}

/**
 * Returns one page of the texts that a query asks for, newest first: https://www.twilio.com/docs/messaging/api/message-resource
 * @param messages newest first
 */
export function toMessagePage(messages: Message[], query: ListQuery, path: string) {
  // An unencoded plus sign in a query arrives as a space.
  const [to, from] = [query.To, query.From].map((number) => number?.replaceAll(' ', '+'));
  const isInTime = createTimeCheck(query);
  const found = messages.filter(
    (message) =>
      isInTime(message) &&
      message.channel === 'sms' &&
      (to === undefined || message.to === to) &&
      (from === undefined || message.from === from),
  );
  found.sort((one, other) => Date.parse(other.sentAt) - Date.parse(one.sentAt));
  const size = Math.min(Number(query.PageSize ?? 50) || 50, 1_000);
  const page = Number(query.Page ?? 0) || 0;
  // Like Twilio's, a page token holds a place in the list while new texts arrive.
  const after = query.PageToken?.replace(/^PA/, '');
  const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const messagesOfPage = found.slice(start, start + size);
  const last = messagesOfPage.at(-1);
  const hasMore = last !== undefined && start + size < found.length;
  const next = new URLSearchParams({ ...query, Page: String(page + 1), PageToken: `PA${last?.id ?? ''}` });
  return {
    messages: messagesOfPage,
    paging: {
      page,
      page_size: size,
      next_page_uri: hasMore ? `${path}?${next.toString()}` : null,
      uri: path,
    },
  };
}
