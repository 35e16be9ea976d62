import twilio from 'twilio';
import type { Configuration } from '../../platform/configuration/schema.ts';
import { toStorableText } from './storable-text.ts';
import type { DeliveryReport, ReceivingNumber, SignedRequest, TextMessages } from './text-messages.ts';

type Settings = Pick<
  Configuration,
  'twilioAccountSid' | 'twilioAuthToken' | 'twilioFrom' | 'twilioCodesFrom' | 'publicUrl'
>;

/**
 * Makes Twilio repeat a failed call. Without it, Twilio calls once:
 * https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides. The fragment is not part of the signature.
 */
export const connectionOverrides = '#rc=3&rp=5xx,ct,rt';

export function getReportUrl(publicUrl: string, reference?: string): string {
  const url = new URL('/webhooks/twilio/status', publicUrl);
  if (reference !== undefined) url.searchParams.set('reference', reference);
  return url.href + connectionOverrides;
}

/** Returns which of the numbers that members may text this is. Pages get no replies. */
export function getOwnNumber(
  { twilioFrom, twilioCodesFrom }: Pick<Settings, 'twilioFrom' | 'twilioCodesFrom'>,
  number: string,
): ReceivingNumber | undefined {
  if (number === twilioFrom) return 'coaching';
  return number === twilioCodesFrom ? 'codes' : undefined;
}

/** https://www.twilio.com/docs/messaging/api/message-resource#message-status-values. Statuses before sending are all `queued`. */
const statuses: Readonly<Record<string, DeliveryReport['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
};

const readReference = (path: string): string | null =>
  new URL(path, 'http://unused').searchParams.get('reference');

const toStorableForm = (form: SignedRequest['form']): SignedRequest['form'] =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, toStorableText(value)]));

/** More than a phone can attach. */
const maxMedia = 20;

/** Lists the content types of a text's media: `NumMedia`, and `MediaContentType0` and so on. */
const listMedia = (form: SignedRequest['form']): string[] =>
  Array.from(
    { length: Math.min(Number(form['NumMedia'] ?? 0) || 0, maxMedia) },
    (_, place) => form[`MediaContentType${String(place)}`] ?? '',
  );

/**
 * Reads Twilio's webhooks. The signature covers the full public URL and the sorted parameters:
 * https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export function createTwilioWebhooks(
  settings: Settings,
): Pick<TextMessages, 'readText' | 'readReport' | 'formatWebhookReply'> {
  const isSigned = ({ path, form, signature }: SignedRequest): boolean =>
    twilio.validateRequest(settings.twilioAuthToken, signature, new URL(path, settings.publicUrl).href, form);
  return {
    readText(request) {
      if (!isSigned(request)) return undefined;
      const form = toStorableForm(request.form);
      const { AccountSid, MessageSid = '', From = '', To = '', Body = '' } = form;
      const to = getOwnNumber(settings, To);
      if (to === undefined || AccountSid !== settings.twilioAccountSid || MessageSid === '')
        return 'not-ours';
      return { id: MessageSid, from: From, to, body: Body, media: listMedia(form) };
    },
    readReport(request) {
      if (!isSigned(request)) return undefined;
      const { MessageSid = '', MessageStatus = '', ErrorCode = '' } = toStorableForm(request.form);
      const reference = readReference(request.path);
      return {
        providerId: MessageSid,
        status: statuses[MessageStatus] ?? 'queued',
        ...(/^\d{5}$/.test(ErrorCode) ? { cause: `twilio ${ErrorCode}` } : {}),
        ...(reference === null ? {} : { reference: toStorableText(reference) }),
      };
    },
    formatWebhookReply(reply) {
      const response = new twilio.twiml.MessagingResponse();
      if (reply !== undefined) response.message(reply);
      return response.toString();
    },
  };
}
