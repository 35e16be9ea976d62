import {
  buildUrl,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@moments/contract/http/endpoint';
import type { ApiError, Result } from './api-error.ts';
import { dedupeWrites } from './dedupe-writes.ts';
import { dismissError, recordError } from './error-store.ts';
import { isSuccess, toApiError } from './reply.ts';
import { currentToken, reportSessionError, reportSessionUse } from './session-hooks.ts';
import { sendRequest, type OutgoingRequest, type RequestOutcome } from './transport.ts';
import type { EndpointWithoutSchemas } from './without-schemas.ts';

/** Absent where the endpoint takes none, optional where an empty one would do, else required. */
type Input<K extends string, T> = [T] extends [undefined]
  ? Readonly<Partial<Record<K, undefined>>>
  : undefined extends T
    ? Readonly<Partial<Record<K, T>>>
    : Partial<T> extends T
      ? Readonly<Partial<Record<K, T>>>
      : Readonly<Record<K, T>>;

interface Options {
  /** One intent to pay: the same for every repeat (ERR-04, CHK-13). Calls to the card provider get a random one if none is given. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

/** What a call of this endpoint needs. */
type CallInput<E extends Endpoint> = Input<'params', ParamsOf<E>> &
  Input<'query', QueryOf<E>> &
  Input<'body', BodyOf<E>> &
  Options;

type CallArguments<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

type Wire = EndpointWithoutSchemas<Endpoint>;

interface LooseInput extends Options {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** Time limits in ms (API-04). */
const timeLimits = { usual: 10_000, cardProvider: 15_000 } as const;

const isWrite = (endpoint: Wire): boolean => endpoint.method !== 'GET';

function headersOf(endpoint: Wire, input: LooseInput, token: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== undefined) headers['Authorization'] = token;
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (endpoint.waitsOnCardProvider && isWrite(endpoint)) {
    headers['Idempotency-Key'] = input.idempotencyKey ?? crypto.randomUUID();
  } else if (input.idempotencyKey !== undefined) {
    headers['Idempotency-Key'] = input.idempotencyKey;
  }
  return headers;
}

function send(endpoint: Wire, input: LooseInput, token: string | undefined): Promise<RequestOutcome> {
  const request: OutgoingRequest = {
    method: endpoint.method,
    address: buildUrl(endpoint.path, input.params, input.query),
    headers: headersOf(endpoint, input, token),
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    keepalive: input.keepalive ?? false,
  };
  const limit = endpoint.waitsOnCardProvider ? timeLimits.cardProvider : timeLimits.usual;
  const start = () => sendRequest(request, limit, input.signal);
  if (!isWrite(endpoint)) return start();
  const key = [endpoint.method, request.address, request.body, token, input.idempotencyKey].join('\n');
  return dedupeWrites(key, start);
}

function keepError(error: ApiError, token: string | undefined): void {
  if (error.code === 'ABORTED') return;
  recordError(error.source, error.message, error.statusCode);
  reportSessionError(error, token);
}

/**
 * Makes one call of the API as the contract declares it. Never throws: a refusal is a value. The error is also kept under
 * the endpoint's source (ERR-03), and a success clears it there.
 */
export async function call<E extends Endpoint>(
  endpoint: E | EndpointWithoutSchemas<E>,
  ...[input]: CallArguments<E>
): Promise<Result<ReplyOf<E>>> {
  const token = currentToken();
  if (isWrite(endpoint)) dismissError(endpoint.errorSource);
  const outcome = await send(endpoint, input ?? {}, token);
  if (outcome.kind === 'reply' && isSuccess(endpoint, outcome)) {
    dismissError(endpoint.errorSource);
    reportSessionUse(token);
    // The server sends replies through this very schema; checking them again would cost the browser the schemas' weight.
    return { ok: true, reply: outcome.body as ReplyOf<E> };
  }
  const error = toApiError(endpoint, outcome);
  keepError(error, token);
  return { ok: false, error };
}

/** The same for queries and mutations, which want an error thrown: an `ApiError`. */
export async function callOrThrow<E extends Endpoint>(
  endpoint: E | EndpointWithoutSchemas<E>,
  ...input: CallArguments<E>
): Promise<ReplyOf<E>> {
  const result = await call(endpoint, ...input);
  if (!result.ok) throw result.error;
  return result.reply;
}
