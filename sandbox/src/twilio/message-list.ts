import type { Message } from '../messages/message.ts';

/** Query parameters of the list of messages, as Twilio names them. */
export interface ListQuery {
  To?: string;
  From?: string;
  DateSent?: string;
  'DateSent<'?: string;
  'DateSent>'?: string;
  PageSize?: string;
  Page?: string;
  PageToken?: string;
}

/** Reads a number. An unencoded plus sign in a query arrives as a space. */
const toNumber = (text: string | undefined): string | undefined => text?.replaceAll(' ', '+');

const dayMs = 86_400_000;

/** Checks a text's time against a filter. A date means its whole day, and a date with a time means this second. */
function isInTime({ sentAt }: Message, query: ListQuery): boolean {
  const { DateSent: on, 'DateSent>': from, 'DateSent<': until } = query;
  // Twilio keeps whole seconds.
  const sent = Math.floor(Date.parse(sentAt) / 1_000) * 1_000;
  if (on && Math.floor(sent / dayMs) !== Math.floor(Date.parse(on) / dayMs)) return false;
  if (from && sent < Date.parse(from)) return false;
  return !(until && sent > Date.parse(until));
}

/**
 * Returns one page of the texts that a query asks for, newest first: https://www.twilio.com/docs/messaging/api/message-resource
 * @param messages newest first
 */
export function toPage(messages: Message[], query: ListQuery, path: string) {
  const wanted = { to: toNumber(query.To), from: toNumber(query.From) };
  const found = messages.filter(
    (message) =>
      message.channel === 'sms' &&
      (wanted.to === undefined || message.to === wanted.to) &&
      (wanted.from === undefined || message.from === wanted.from) &&
      isInTime(message, query),
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
      first_page_uri: path,
      next_page_uri: hasMore ? `${path}?${next.toString()}` : null,
      previous_page_uri: null,
      uri: path,
    },
  };
}
