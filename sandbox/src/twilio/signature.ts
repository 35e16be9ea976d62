import { createHmac } from 'node:crypto';

/**
 * Value of `X-Twilio-Signature` for a form POST (https://www.twilio.com/docs/usage/webhooks/webhooks-security).
 * @param url the full public address, query included
 */
export function signatureOf(url: string, parameters: Record<string, string>, authToken: string): string {
  const signed = Object.keys(parameters)
    .sort()
    .reduce((text, name) => text + name + (parameters[name] ?? ''), url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
