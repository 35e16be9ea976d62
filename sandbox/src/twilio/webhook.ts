import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Calculates `X-Twilio-Signature` for a form POST (https://www.twilio.com/docs/usage/webhooks/webhooks-security).
 * @param url the full public URL with its query
 */
function calculateSignature(url: string, parameters: Record<string, string>, authToken: string): string {
  const signed = Object.keys(parameters)
    .sort()
    .reduce((text, name) => text + name + (parameters[name] ?? ''), url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}

/** Twilio's time limit. */
const timeLimitMs = 15_000;
const pauseBeforeRetryMs = 250;

/** Why a call failed, in the words of the retry policy: a reply's status, no connection (ct), or no reply in time (rt). */
type Failure = '4xx' | '5xx' | 'ct' | 'rt';

export interface WebhookAnswer {
  /** Undefined if the server didn't respond. */
  status?: number;
  body: string;
  contentType: string;
  /** undefined if the server accepted the call. */
  failure?: Failure;
}

/**
 * Posts a signed form, once. Twilio repeats a failed call only if the address says so in its fragment: `#rc=3&rp=5xx,ct,rt`
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides). The fragment is neither sent nor signed.
 */
export async function postToWebhook(
  url: string,
  parameters: Record<string, string>,
  authToken: string,
): Promise<WebhookAnswer> {
  const { address, retries, policies } = readOverrides(url);
  let answer = await postOnce(address, parameters, authToken);
  for (let retry = 0; retry < retries && isRetried(answer, policies); retry += 1) {
    await wait(pauseBeforeRetryMs);
    answer = await postOnce(address, parameters, authToken);
  }
  return answer;
}

function readOverrides(url: string) {
  const [address = '', fragment = ''] = url.split('#');
  const overrides = new URLSearchParams(fragment);
  return {
    address,
    retries: Math.min(Number(overrides.get('rc') ?? 0) || 0, 5),
    policies: (overrides.get('rp') ?? 'ct').split(','),
  };
}

const isRetried = ({ failure }: WebhookAnswer, policies: string[]): boolean =>
  failure !== undefined && (policies.includes('all') || policies.includes(failure));

async function postOnce(
  url: string,
  parameters: Record<string, string>,
  authToken: string,
): Promise<WebhookAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'x-twilio-signature': calculateSignature(url, parameters, authToken),
        'user-agent': 'TwilioProxy/1.1',
      },
      body: new URLSearchParams(parameters),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const contentType = response.headers.get('content-type') ?? '';
    const { status } = response;
    const failure = status >= 500 ? '5xx' : status >= 400 ? '4xx' : undefined;
    return { status, body: await response.text(), contentType, ...(failure && { failure }) };
  } catch (error) {
    return { body: '', contentType: '', failure: isNotConnected(error) ? 'ct' : 'rt' };
  }
}

function isNotConnected(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH';
}
