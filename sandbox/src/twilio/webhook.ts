import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { NumberSettings } from './phone-numbers.ts';

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

const timeLimitMs = 15_000;
const usualPauseMs = 250;

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

interface CallOptions {
  method?: NumberSettings['smsMethod'] | undefined;
  /** Milliseconds before a failed call is repeated. */
  pause?: number | undefined;
}

/**
 * Calls a webhook with signed parameters, once. Twilio repeats a failed call only if the address says so in its fragment: `#rc=3&rp=5xx,ct,rt`
 * (https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides). The fragment is neither sent nor signed.
 */
export async function callWebhook(
  url: string,
  parameters: Record<string, string>,
  authToken: string,
  { method = 'POST', pause = usualPauseMs }: CallOptions = {},
): Promise<WebhookAnswer> {
  const { address, retries, policies } = readOverrides(url);
  const callOnce = () =>
    method === 'POST'
      ? sendOnce(address, parameters, authToken)
      : sendOnce(addQuery(address, parameters), undefined, authToken);
  let answer = await callOnce();
  for (let retry = 0; retry < retries && isRetried(answer, policies); retry += 1) {
    await wait(pause);
    answer = await callOnce();
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

function addQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** @param form sent by POST; without one, the parameters are in the URL, and it is a GET */
async function sendOnce(
  url: string,
  form: Record<string, string> | undefined,
  authToken: string,
): Promise<WebhookAnswer> {
  try {
    const response = await fetch(url, {
      headers: {
        'x-twilio-signature': calculateSignature(url, form ?? {}, authToken),
        'user-agent': 'TwilioProxy/1.1',
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
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
