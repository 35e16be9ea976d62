import { backgroundRequestHeader } from '@moments/contract/http/background-request';
import type { AnyInput, CallArguments } from '@moments/contract/http/call-input';
import { buildUrl, type Endpoint, type ReplyOf } from '@moments/contract/http/endpoint';
import { DeskError, readErrorReply } from './desk-error.ts';

interface Options {
  readonly signal?: AbortSignal;
  /** The page calls without the person, so the call doesn't count as use of the session. */
  readonly isBackground?: boolean;
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean;
}

type LooseInput = AnyInput & Options;

/** Milliseconds after which a call without a reply has failed. */
const timeLimit = 10_000;
/** A file takes longer. */
const fileTimeLimit = 120_000;

type RejectionListener = (error: DeskError) => void;
const rejectionListeners = new Set<RejectionListener>();

/** Notifies the session of each rejected call. @returns stops */
export function onRejection(listener: RejectionListener): () => void {
  rejectionListeners.add(listener);
  return () => void rejectionListeners.delete(listener);
}

function toRequest(endpoint: Endpoint, input: LooseInput): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.isBackground) headers[backgroundRequestHeader] = '1';
  const limit = AbortSignal.timeout(endpoint.file ? fileTimeLimit : timeLimit);
  return {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    keepalive: input.keepalive ?? false,
    signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  };
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

async function send(endpoint: Endpoint, input: LooseInput): Promise<Reply> {
  const address = buildUrl(endpoint.path, input.params, input.query);
  try {
    const reply = await fetch(address, toRequest(endpoint, input));
    const body: unknown =
      endpoint.file && reply.ok ? await reply.text() : await reply.json().catch(() => undefined);
    return { status: reply.status, body };
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw DeskError.createOffline();
  }
}

/** The most seconds until a read that the server turned away is repeated. */
const longestPause = 3;

/** Returns the seconds after which a busy server wants to be asked again. Undefined for other replies. */
function readPause({ body }: Reply): number | undefined {
  const { code, retryAfter = 1 } = readErrorReply(body);
  return code === 'UNAVAILABLE' ? Math.min(retryAfter, longestPause) : undefined;
}

/** Reads once more what a busy server turned away, so that a moment of overload is no error on the page. Writes aren't repeated. */
async function sendOrRepeat(endpoint: Endpoint, input: LooseInput): Promise<Reply> {
  const reply = await send(endpoint, input);
  const pause = endpoint.method === 'GET' ? readPause(reply) : undefined;
  if (pause === undefined) return reply;
  await new Promise((resolve) => setTimeout(resolve, pause * 1_000));
  input.signal?.throwIfAborted();
  return send(endpoint, input);
}

export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E, Options>
): Promise<ReplyOf<E>> {
  const { status, body } = await sendOrRepeat(endpoint, input ?? {});
  // The server validated the reply with this endpoint's schema.
  if (status >= 200 && status < 300) return body as ReplyOf<E>;
  const error = DeskError.fromReply(status, body);
  for (const listener of rejectionListeners) listener(error);
  throw error;
}
