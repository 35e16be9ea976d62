import type { Message } from '../messages/message.ts';

/** Converts a text to its form in Twilio's REST API: https://www.twilio.com/docs/messaging/api/message-resource */
export function toResource(message: Message, accountSid: string): object {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.id}`;
  const date = new Date(message.sentAt).toUTCString().replace('GMT', '+0000');
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: date,
    date_sent: message.status === 'queued' ? null : date,
    date_updated: date,
    direction:
      message.direction === 'from-member' ? 'inbound' : message.isReply ? 'outbound-reply' : 'outbound-api',
    error_code: null,
    error_message: null,
    from: message.from,
    messaging_service_sid: null,
    num_media: String(message.mediaUrls?.length ?? 0),
    num_segments: String(countSegments(message.body)),
    price: null,
    price_unit: 'USD',
    sid: message.id,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}

/** Counts segments: 160 characters fit one, 153 each of several; 70 and 67 with characters outside ASCII. */
export function countSegments(body: string): number {
  // ASCII is close enough to the GSM alphabet, because the sandbox bills nothing.
  const [single, several] = /^[\x00-\x7f]*$/.test(body) ? [160, 153] : [70, 67];
  return body.length <= single ? 1 : Math.ceil(body.length / several);
}
