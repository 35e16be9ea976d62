import { createHmac } from 'node:crypto';
import type { Configuration } from '../../platform/configuration/schema.ts';
import type { CoachingDesk, ForwardedText } from './coaching-desk.ts';

type Settings = Pick<Configuration, 'coachWebhookUrl' | 'coachWebhookSecret'>;

/** In milliseconds. */
const timeLimit = 10_000;

/** HMAC-SHA-256 over the seconds and the very body, so that neither can be changed nor an old request be sent again. */
function signatureOf(secret: string, seconds: string, body: string): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hash}`;
}

async function post(url: string, secret: string, text: ForwardedText): Promise<boolean> {
  const body = JSON.stringify(text);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': text.key,
      'moments-signature': signatureOf(secret, String(Math.floor(Date.now() / 1000)), body),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  });
  await response.body?.cancel();
  return response.ok;
}

/** Hands texts to a webhook, signed (docs/coaching-desk.md). @returns undefined where none is configured */
export function createSignedWebhookDesk({
  coachWebhookUrl: url,
  coachWebhookSecret: secret,
}: Settings): CoachingDesk | undefined {
  if (url === undefined || secret === undefined) return undefined;
  return { hand: (text) => post(url, secret, text).catch(() => false) };
}
