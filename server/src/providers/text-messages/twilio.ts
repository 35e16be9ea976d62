import twilio from 'twilio';
import type { Configuration } from '../../platform/configuration/schema.ts';
import type { OutgoingText, TextMessages, TextResult } from './text-messages.ts';
import { createTwilioWebhooks, reportAddress } from './twilio-webhooks.ts';

type Settings = Pick<
  Configuration,
  'twilioAccountSid' | 'twilioAuthToken' | 'twilioFrom' | 'twilioCodesFrom' | 'twilioApiUrl' | 'publicUrl'
>;

/** The person waits: shorter than their browser does (API-04). In milliseconds. */
const timeLimit = 8_000;

/** Speaks to Twilio's stand-in instead, where one is configured; the calls are the same. */
function httpClientFor(apiUrl: string | undefined, timeout: number) {
  const client = new twilio.RequestClient({ timeout });
  if (apiUrl === undefined) return client;
  const { origin } = new URL(apiUrl);
  client.axios.interceptors.request.use((request) => ({
    ...request,
    url: (request.url ?? '').replace(/^https:\/\/[^/]+/, origin),
  }));
  return client;
}

/** Twilio's errors that no second try can change: https://www.twilio.com/docs/api/errors */
const finalReasons: Readonly<Record<number, 'opted-out' | 'invalid-number'>> = {
  21610: 'opted-out',
  21211: 'invalid-number',
  21614: 'invalid-number',
};

/** Ways in which a request fails before it has left. */
const neverArrived = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

const partOf = (error: unknown, name: 'code' | 'status'): unknown =>
  error instanceof Error ? Reflect.get(error, name) : undefined;

/** Twilio's own words name the number: only their code is kept. */
function failure(error: unknown): TextResult {
  const code = partOf(error, 'code');
  const status = partOf(error, 'status');
  const reason = typeof code === 'number' ? finalReasons[code] : undefined;
  const known = typeof code === 'number' || typeof code === 'string' ? String(code) : 'no answer';
  const isRefused = typeof status === 'number' && status < 500;
  return {
    sent: false,
    reason: reason ?? 'unavailable',
    cause: `twilio ${known}`,
    ...(isRefused || neverArrived.includes(known) ? {} : { isOutcomeUnknown: true }),
  };
}

/**
 * Texts by Twilio's SDK.
 * @param limit milliseconds after which a text counts as not sent
 */
export function createTwilioTexts(settings: Settings, limit = timeLimit): TextMessages {
  const client = twilio(settings.twilioAccountSid, settings.twilioAuthToken, {
    httpClient: httpClientFor(settings.twilioApiUrl, limit),
  });
  const senders: Readonly<Record<OutgoingText['from'], string>> = {
    coaching: settings.twilioFrom,
    codes: settings.twilioCodesFrom,
  };
  return {
    ...createTwilioWebhooks(settings),
    async send({ from, to, body, reference }) {
      const statusCallback = reportAddress(settings.publicUrl, reference);
      try {
        const message = await client.messages.create({ from: senders[from], to, body, statusCallback });
        return { sent: true, providerId: message.sid };
      } catch (error) {
        return failure(error);
      }
    },
  };
}
