import { backgroundRequestHeader } from '@moments/contract/http/background-request';
import type { AnyInput, CallArguments } from '@moments/contract/http/call-input';
import {
  buildUrl,
  getErrorDefaults,
  type Endpoint,
  type EndpointWire,
  type ReplyOf,
} from '@moments/contract/http/endpoint';
import type { ErrorSource } from '@moments/contract/http/error-sources';
import type { Result } from './api-error.ts';
import { isAutomaticNow } from './automatic-calls.ts';
import { dedupeWrites } from './dedupe-writes.ts';
import { dismissError, recordError } from './error-store.ts';
import { isSuccess, toApiError } from './reply.ts';
import { getToken, reportSessionError, reportSessionUse } from './session-hooks.ts';
import { sendRequest, type OutgoingRequest, type RequestOutcome } from './transport.ts';

/** The keys of writes that got no reply yet, by what they write. */
const unanswered = new Map<string, string>();

/**
 * Returns the key of a write. Its repeats have the same key, even when the member presses again because no reply came: the server may
 * have done the write, and then answers the repeat without doing it twice.
 */
function getWriteKey(write: string): string {
  const key = unanswered.get(write) ?? crypto.randomUUID();
  unanswered.set(write, key);
  return key;
}

/** Forgets the key of a write that got a reply. The same press later is another write. */
const forgetWriteKey = (write: string): unknown => unanswered.delete(write);

interface Options {
  /** The same for every repeat of one payment (ERR-04, CHK-13). By default, a write keeps its key until a reply comes. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  /** A refetch that the member doesn't wait for. Its error is neither shown nor stored. */
  readonly background?: {
    /** The page made the call without the member, so the call must not extend the session. */
    readonly isAutomatic: boolean;
  };
}

export type BackgroundOptions = Required<Pick<Options, 'signal' | 'background'>>;

type LooseInput = AnyInput & Options;

/** Time limits in ms (API-04). */
const timeLimits = { usual: 10_000, cardProvider: 15_000 } as const;

const isWrite = (endpoint: EndpointWire): boolean => endpoint.method !== 'GET';

function createHeaders(input: LooseInput, token: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== undefined) headers['Authorization'] = token;
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (input.background?.isAutomatic) headers[backgroundRequestHeader] = '1';
  return headers;
}

async function send(
  endpoint: EndpointWire,
  input: LooseInput,
  token: string | undefined,
): Promise<RequestOutcome> {
  const request: OutgoingRequest = {
    method: endpoint.method,
    address: buildUrl(endpoint.path, input.params, input.query),
    headers: createHeaders(input, token),
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    keepalive: input.keepalive ?? false,
  };
  const limit = endpoint.waitsOnCardProvider ? timeLimits.cardProvider : timeLimits.usual;
  if (!isWrite(endpoint)) return sendRequest(request, limit, input.signal);
  const write = [endpoint.method, request.address, request.body, token, input.idempotencyKey].join('\n');
  const headers = { ...request.headers, 'Idempotency-Key': input.idempotencyKey ?? getWriteKey(write) };
  const outcome = await dedupeWrites(write, () => sendRequest({ ...request, headers }, limit, input.signal));
  if (outcome.kind === 'reply') forgetWriteKey(write);
  return outcome;
}

/** Stores the error of a call under the endpoint's source (ERR-03), or clears it on success. */
function storeOutcome<T>(source: ErrorSource, result: Result<T>, { background }: Options): void {
  if (background) return;
  if (result.ok) dismissError(source);
  else if (result.error.code !== 'ABORTED') recordError(source, result.error.message, result.error);
}

function reportToSession<T>(result: Result<T>, token: string | undefined, { background }: Options): void {
  if (!result.ok) reportSessionError(result.error, token);
  else if (!background?.isAutomatic) reportSessionUse(token);
}

/** Calls an endpoint of the API. Never throws: the result holds the error, and its alert shows it (ERR-03). */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: CallArguments<E, Options>
): Promise<Result<ReplyOf<E>>> {
  const token = getToken();
  const { errorSource } = getErrorDefaults(endpoint);
  const options: Options = isAutomaticNow() ? { ...input, background: { isAutomatic: true } } : (input ?? {});
  if (isWrite(endpoint) && !options.background) dismissError(errorSource);
  const outcome = await send(endpoint, options, token);
  const result: Result<ReplyOf<E>> =
    outcome.kind === 'reply' && isSuccess(endpoint, outcome)
      ? // The server validated the reply with this endpoint's schema, which the browser need not load.
        { ok: true, reply: outcome.body as ReplyOf<E> }
      : { ok: false, error: toApiError(endpoint, outcome) };
  storeOutcome(errorSource, result, options);
  reportToSession(result, token, options);
  return result;
}

/** Calls an endpoint for queries and mutations, which expect errors to be thrown. @throws ApiError */
export async function callOrThrow<E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E, Options>
): Promise<ReplyOf<E>> {
  const result = await call(endpoint, ...input);
  if (!result.ok) throw result.error;
  return result.reply;
}
