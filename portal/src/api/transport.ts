import { takeEarlyReply } from './early-calls.ts';

/** One HTTP request as it leaves. */
export interface OutgoingRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Lets the request outlive the page, for the log-out that a reload follows. */
  readonly keepalive: boolean;
}

export type RequestOutcome =
  | { readonly kind: 'reply'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'aborted' };

async function parseJson(response: Response): Promise<unknown> {
  try {
    const body: unknown = await response.json();
    return body;
  } catch {
    // The body is a proxy's HTML page or empty, so only the status counts.
    return undefined;
  }
}

async function send(request: OutgoingRequest, signal: AbortSignal): Promise<RequestOutcome> {
  try {
    const response = await (takeEarlyReply(request, signal) ??
      fetch(request.address, {
        method: request.method,
        headers: request.headers,
        keepalive: request.keepalive,
        signal,
        ...(request.body === undefined ? {} : { body: request.body }),
      }));
    const body = await parseJson(response);
    return signal.aborted ? { kind: 'aborted' } : { kind: 'reply', status: response.status, body };
  } catch {
    return { kind: signal.aborted ? 'aborted' : 'unreachable' };
  }
}

/** Repeats after a network failure without a reply, and after a 5xx; none after a 4xx (ERR-04). */
const repeatLimits = { unreachable: 2, serverError: 1 } as const;
const firstPause = 300;

const findRepeatCause = (outcome: RequestOutcome): keyof typeof repeatLimits | undefined => {
  if (outcome.kind === 'unreachable') return 'unreachable';
  return outcome.kind === 'reply' && outcome.status >= 500 ? 'serverError' : undefined;
};

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

async function sendWithRepeats(request: OutgoingRequest, signal: AbortSignal): Promise<RequestOutcome> {
  const repeats = { unreachable: 0, serverError: 0 };
  for (let wait = firstPause; ; wait *= 2) {
    const outcome = await send(request, signal);
    const cause = findRepeatCause(outcome);
    if (cause === undefined || repeats[cause] >= repeatLimits[cause]) return outcome;
    repeats[cause] += 1;
    await pause(wait, signal);
    if (signal.aborted) return { kind: 'aborted' };
  }
}

const timedOut = Symbol('timed out');

/**
 * Sends a request and repeats it as ERR-04 says. Gives up after the time limit (API-04). The limit includes the repeats, so that the
 * member never waits longer.
 * @param limit in ms
 */
export async function sendRequest(
  request: OutgoingRequest,
  limit: number,
  caller: AbortSignal | undefined,
): Promise<RequestOutcome> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(() => controller.abort(timedOut), limit);
  if (caller?.aborted) abort();
  caller?.addEventListener('abort', abort);
  try {
    const outcome = await sendWithRepeats(request, controller.signal);
    return outcome.kind === 'aborted' && controller.signal.reason === timedOut
      ? { kind: 'timed-out' }
      : outcome;
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', abort);
  }
}
