import twilio from 'twilio';
import type { TestServer } from './test-server.ts';

let texts = 0;

/** Returns a provider's message ID that no other test text has. */
export function generateSid(): string {
  texts += 1;
  return `SM${process.pid.toString(16).padStart(8, '0')}${texts.toString(16).padStart(24, '0')}`;
}

interface Text {
  readonly body: string;
  readonly sid?: string;
  readonly to?: string;
  /** Content types. */
  readonly media?: readonly string[];
}

/** Posts a form as Twilio does, signed by its own SDK. */
export function postSigned(
  { app, services }: Pick<TestServer, 'app' | 'services'>,
  path: string,
  form: Readonly<Record<string, string>>,
  signature = twilio.getExpectedTwilioSignature(
    services.configuration.twilioAuthToken,
    services.configuration.publicUrl + path,
    form,
  ),
) {
  return app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    payload: new URLSearchParams(form).toString(),
  });
}

/** Returns the texts in a webhook's reply. */
const listReplies = (xml: string): string[] =>
  Array.from(xml.matchAll(/<Message>([^<]*)<\/Message>/g), ([, body = '']) => body);

/** Creates a phone whose texts reach the server's webhook. @returns a function that returns the replies to a text */
export const createTestPhone =
  (server: Pick<TestServer, 'app' | 'services'>, from: string) =>
  async (text: string | Text): Promise<string[]> => {
    const {
      body,
      sid = generateSid(),
      to = '+12125550199',
      media = [],
    } = typeof text === 'string' ? { body: text } : text;
    const answer = await postSigned(server, '/webhooks/twilio', {
      AccountSid: server.services.configuration.twilioAccountSid,
      MessageSid: sid,
      From: from,
      To: to,
      Body: body,
      NumMedia: String(media.length),
      ...Object.fromEntries(media.map((type, place) => [`MediaContentType${String(place)}`, type])),
    });
    if (answer.statusCode !== 200) throw new Error(`${String(answer.statusCode)} ${answer.body}`);
    return listReplies(answer.body);
  };
