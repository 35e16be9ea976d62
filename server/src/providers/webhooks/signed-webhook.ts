import { createHmac } from 'node:crypto';
import type { Configuration } from '../../platform/configuration/schema.ts';
import type { EventReceiver } from '../../platform/platform-services.ts';
import { getTraceHeaders } from '../../platform/tracing/tracing.ts';

/** Connects a program that receives events (docs/events.md). @returns undefined if none is configured */
export function createEventReceiver({
  eventsWebhookUrl: url,
  eventsWebhookSecret: secrets,
}: Pick<Configuration, 'eventsWebhookUrl' | 'eventsWebhookSecret'>): EventReceiver | undefined {
  if (url === undefined || secrets === undefined) return undefined;
  return { receive: (id, event) => postWebhook({ url, secrets }, id, event) };
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

/** Where webhooks go, and the secrets that sign them. */
export interface WebhookTarget {
  readonly url: string;
  readonly secrets: readonly string[];
}

async function post({ url, secrets }: WebhookTarget, id: string, body: string): Promise<boolean> {
  const timestamp = Math.floor(Date.now() / 1000);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...getTraceHeaders(),
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secrets, id, timestamp, body),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  });
  await response.body?.cancel();
  return response.ok;
}

/**
 * Posts a signed webhook.
 * @param id the same for every try, so that the receiver can accept it once
 * @returns whether the receiver accepted it; if not, the caller may try again
 */
const postWebhook = (target: WebhookTarget, id: string, body: object): Promise<boolean> =>
  post(target, id, JSON.stringify(body)).catch(() => false);
