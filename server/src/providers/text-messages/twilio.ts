import twilio from 'twilio';
import type { Configuration } from '../../platform/configuration/schema.ts';
import type { OutgoingText, TextResult } from '../../platform/outbox/senders.ts';
import { toStorableText } from './storable-text.ts';
import type { LoggedText, TextMessages, TimeWindow } from './text-messages.ts';
import { createTwilioWebhooks, getOwnNumber, getReportUrl } from './twilio-webhooks.ts';

type Settings = Pick<
  Configuration,
  | 'twilioAccountSid'
  | 'twilioAuthToken'
  | 'twilioFrom'
  | 'twilioCodesFrom'
  | 'twilioPagesFrom'
  | 'twilioApiUrl'
  | 'publicUrl'
>;

/** Shorter than the browser waits, because a member may be waiting (API-04). In milliseconds. */
const timeLimit = 8_000;

/** Creates Twilio's HTTP client. If an API URL is configured, it sends the same calls to the sandbox. */
function createHttpClient(apiUrl: string | undefined, timeout: number) {
  const client = new twilio.RequestClient({ timeout });
  if (apiUrl === undefined) return client;
  const { origin } = new URL(apiUrl);
  client.axios.interceptors.request.use((request) => ({
    ...request,
    url: (request.url ?? '').replace(/^https:\/\/[^/]+/, origin),
  }));
  return client;
}

/** Twilio's final errors: https://www.twilio.com/docs/api/errors */
const finalReasons: Readonly<Record<number, 'opted-out' | 'invalid-number'>> = {
  21610: 'opted-out',
  21211: 'invalid-number',
  21612: 'invalid-number',
  21614: 'invalid-number',
  21635: 'invalid-number',
};

/** Errors of requests that never reached Twilio. */
const connectionErrors = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

const getPart = (error: unknown, name: 'code' | 'status'): unknown =>
  error instanceof Error ? Reflect.get(error, name) : undefined;

/** Converts an error to a result. Twilio's messages contain the number, so only the code is kept. */
function toFailure(error: unknown): TextResult {
  const code = getPart(error, 'code');
  const status = getPart(error, 'status');
  const reason = typeof code === 'number' ? finalReasons[code] : undefined;
  const known = typeof code === 'number' || typeof code === 'string' ? String(code) : 'no reply';
  const isRejected = typeof status === 'number' && status < 500;
  return {
    sent: false,
    reason: reason ?? 'unavailable',
    cause: `twilio ${known}`,
    ...(isRejected || connectionErrors.includes(known) ? {} : { isOutcomeUnknown: true }),
  };
}

/** The largest page that Twilio gives. */
const pageSize = 1_000;

/** Reads the texts to the two numbers that members text from Twilio's log: https://www.twilio.com/docs/messaging/api/message-resource */
async function listReceived(
  client: twilio.Twilio,
  settings: Settings,
  { from, until }: TimeWindow,
): Promise<readonly LoggedText[]> {
  const texts: LoggedText[] = [];
  for (const number of [settings.twilioFrom, settings.twilioCodesFrom]) {
    const query = { to: number, dateSentAfter: from, dateSentBefore: until, pageSize };
    for (const message of await client.messages.list(query)) {
      const to = getOwnNumber(settings, message.to);
      if (message.direction !== 'inbound' || to === undefined) continue;
      const { sid: id, numMedia, dateSent: sentAt } = message;
      const body = toStorableText(message.body);
      // The types would take a call for each text.
      const media = Array.from({ length: Number(numMedia) || 0 }, () => '');
      texts.push({ id, from: message.from, to, body, media, sentAt });
    }
  }
  return texts.toReversed().sort((one, other) => one.sentAt.getTime() - other.sentAt.getTime());
}

/** How many texts to one number are looked at for an earlier try. */
const triesLimit = 200;

/**
 * Lists equal texts in Twilio's log. A text that is still queued has no sending date, so the log isn't filtered by it.
 * https://www.twilio.com/docs/messaging/api/message-resource#read-multiple-message-resources
 */
async function listSent(
  client: twilio.Twilio,
  text: { readonly from: string; readonly to: string; readonly body: string },
  since: Date,
): Promise<readonly string[]> {
  const { from, to, body } = text;
  const found = await client.messages.list({ from, to, limit: triesLimit });
  return found
    .filter((message) => message.dateCreated >= since && message.body.trim() === body.trim())
    .sort((one, other) => one.dateCreated.getTime() - other.dateCreated.getTime())
    .map(({ sid }) => sid);
}

async function listWithNumber(client: twilio.Twilio, phone: string, since: Date): Promise<readonly string[]> {
  const found = [
    ...(await client.messages.list({ to: phone })),
    ...(await client.messages.list({ from: phone })),
  ];
  return found.filter(({ dateCreated }) => dateCreated >= since).map(({ sid }) => sid);
}

const notFound = 20404;
/** https://www.twilio.com/docs/api/errors/20009 */
const notComplete = 20009;

async function deleteText(client: twilio.Twilio, id: string): Promise<boolean> {
  try {
    return await client.messages(id).remove();
  } catch (error) {
    const code = getPart(error, 'code');
    if (code === notFound) return true;
    if (code === notComplete) return false;
    // Twilio's message may contain the number.
    throw new Error(
      `twilio ${typeof code === 'number' || typeof code === 'string' ? String(code) : 'no reply'}`,
    );
  }
}

/**
 * Sends and receives texts with Twilio's SDK.
 * @param limit milliseconds after which a text counts as not sent
 */
export function createTwilioTexts(settings: Settings, limit = timeLimit): TextMessages {
  const client = twilio(settings.twilioAccountSid, settings.twilioAuthToken, {
    httpClient: createHttpClient(settings.twilioApiUrl, limit),
  });
  const senders: Readonly<Record<OutgoingText['from'], string>> = {
    coaching: settings.twilioFrom,
    codes: settings.twilioCodesFrom,
    pages: settings.twilioPagesFrom,
  };
  return {
    ...createTwilioWebhooks(settings),
    listReceived: (window) => listReceived(client, settings, window),
    listSent: ({ from, to, body }, since) => listSent(client, { from: senders[from], to, body }, since),
    listWithNumber: (phone, since) => listWithNumber(client, phone, since),
    deleteText: (id) => deleteText(client, id),
    async send({ from, to, body, reference }) {
      const statusCallback = getReportUrl(settings.publicUrl, reference);
      try {
        const message = await client.messages.create({ from: senders[from], to, body, statusCallback });
        return { sent: true, providerId: message.sid };
      } catch (error) {
        return toFailure(error);
      }
    },
  };
}
