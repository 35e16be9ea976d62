import { createHmac } from 'node:crypto';
import type { Configuration } from '../../platform/configuration/schema.ts';

/** A member's text for the coaching desk. It has no phone number and no name; the desk can call the operator API for them. */
export interface ForwardedText {
  /** The same for every try, so that the desk can accept each text once. */
  readonly key: string;
  readonly messageId: string;
  readonly memberId: string;
  readonly body: string;
  /** An ISO 8601 instant. */
  readonly at: string;
  readonly usedMoment: boolean;
}

/** The coaches' own software, which gets members' texts as they arrive. */
export interface CoachingDesk {
  /** Forwards a text. @returns whether the desk accepted it; if not, the caller may try again */
  forward(text: ForwardedText): Promise<boolean>;
}

/** In milliseconds. */
const timeLimit = 10_000;

/**
 * Signs a message as Standard Webhooks specify (https://www.standardwebhooks.com): HMAC-SHA-256 over ID, timestamp, and body.
 * @param secrets `whsec_` and the key in base64: one, or two during a rotation, each of which gives a signature
 * @param timestamp seconds since 1970
 */
export function signWebhook(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  const content = `${id}.${String(timestamp)}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  return signatures.join(' ');
}

async function post(url: string, secrets: readonly string[], text: ForwardedText): Promise<boolean> {
  const body = JSON.stringify(text);
  const timestamp = Math.floor(Date.now() / 1000);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': text.key,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secrets, text.key, timestamp, body),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  });
  await response.body?.cancel();
  return response.ok;
}

/** Connects a coaching desk that receives webhooks (docs/coaching-desk.md). @returns undefined if none is configured */
export function createWebhookDesk({
  coachWebhookUrl: url,
  coachWebhookSecret: secrets,
}: Pick<Configuration, 'coachWebhookUrl' | 'coachWebhookSecret'>): CoachingDesk | undefined {
  if (url === undefined || secrets === undefined) return undefined;
  return { forward: (text) => post(url, secrets, text).catch(() => false) };
}
