import twilio from 'twilio';
import type { Configuration } from '../../platform/configuration/schema.ts';
import type { DeliveryReport, SignedRequest, TextMessages } from './text-messages.ts';

type Settings = Pick<Configuration, 'twilioAuthToken' | 'twilioCodesFrom' | 'publicUrl'>;

/** Where Twilio reports what became of a text. */
export function reportAddress(publicUrl: string, reference?: string): string {
  const address = new URL('/webhooks/twilio/status', publicUrl);
  if (reference !== undefined) address.searchParams.set('reference', reference);
  return address.href;
}

/** https://www.twilio.com/docs/messaging/api/message-resource#message-status-values; those before it left are all `queued`. */
const statuses: Readonly<Record<string, DeliveryReport['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
};

const referenceIn = (path: string): string | null =>
  new URL(path, 'http://unused').searchParams.get('reference');

/**
 * Twilio's requests to us. Its signature is over the full public address and the sorted parameters:
 * https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export function createTwilioWebhooks(
  settings: Settings,
): Pick<TextMessages, 'readText' | 'readReport' | 'webhookAnswer'> {
  const isSigned = ({ path, form, signature }: SignedRequest): boolean =>
    twilio.validateRequest(settings.twilioAuthToken, signature, new URL(path, settings.publicUrl).href, form);
  return {
    readText(request) {
      if (!isSigned(request)) return undefined;
      const { MessageSid = '', From = '', To, Body = '', NumMedia } = request.form;
      const to = To === settings.twilioCodesFrom ? 'codes' : 'coaching';
      return { id: MessageSid, from: From, to, body: Body, media: Number(NumMedia ?? 0) || 0 };
    },
    readReport(request) {
      if (!isSigned(request)) return undefined;
      const { MessageSid = '', MessageStatus = '' } = request.form;
      const reference = referenceIn(request.path);
      return {
        providerId: MessageSid,
        status: statuses[MessageStatus] ?? 'queued',
        ...(reference === null ? {} : { reference }),
      };
    },
    webhookAnswer(reply) {
      const response = new twilio.twiml.MessagingResponse();
      if (reply !== undefined) response.message(reply);
      return response.toString();
    },
  };
}
