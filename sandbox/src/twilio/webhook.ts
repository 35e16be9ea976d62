import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Calculates `X-Twilio-Signature` for a form POST (https://www.twilio.com/docs/usage/webhooks/webhooks-security).
 * @param url the full public URL with its query
 */
function signatureOf(url: string, parameters: Record<string, string>, authToken: string): string {
  const signed = Object.keys(parameters)
    .sort()
    .reduce((text, name) => text + name + (parameters[name] ?? ''), url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

/** Twilio's time limit. */
const timeLimitMs = 15_000;
const pausesBeforeRetryMs = [250, 1_000];

export interface WebhookAnswer {
  /** Undefined if the server didn't respond. */
  status?: number;
  body: string;
  contentType: string;
}

/** Posts a signed form. Retries the same form if the server failed or did not reply. */
export async function postToWebhook(
  url: string,
  parameters: Record<string, string>,
  authToken: string,
): Promise<WebhookAnswer> {
  let answer = await postOnce(url, parameters, authToken);
  for (const pause of pausesBeforeRetryMs) {
    if (answer.status !== undefined && answer.status < 500) return answer;
    await wait(pause);
    answer = await postOnce(url, parameters, authToken);
  }
  return answer;
}

async function postOnce(
  url: string,
  parameters: Record<string, string>,
  authToken: string,
): Promise<WebhookAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'x-twilio-signature': signatureOf(url, parameters, authToken),
        'user-agent': 'TwilioProxy/1.1',
      },
      body: new URLSearchParams(parameters),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, body: await response.text(), contentType };
  } catch {
    return { body: '', contentType: '' };
  }
}
