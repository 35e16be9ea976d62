import { backgroundRequestHeader } from '@moments/contract/http/background-request';
import { buildUrl, type Endpoint, type ReplyOf } from '@moments/contract/http/endpoint';
import { isSuccess, toApiError } from './reply.ts';
import { currentToken, reportSessionError, reportSessionUse } from './session-hooks.ts';
import { sendRequest } from './transport.ts';
import type { EndpointWithoutSchemas } from './without-schemas.ts';

/** How something is read again. */
export interface BackgroundFetch {
  /** Nobody did anything: it must not keep the session going. */
  readonly unattended: boolean;
  readonly signal: AbortSignal;
}

/** How long a reading may take, in ms (API-04). */
const timeLimit = 10_000;

const headersOf = (token: string | undefined, unattended: boolean): Record<string, string> => ({
  Accept: 'application/json',
  ...(token === undefined ? {} : { Authorization: token }),
  ...(unattended ? { [backgroundRequestHeader]: '1' } : {}),
});

/**
 * Reads again what the page shows already. Nobody waits for it, so a failure is neither shown nor kept; only that the session
 * has ended is taken in, as from every call (SESS-03, STOP-01).
 * @returns undefined where nothing came
 */
export async function fetchInBackground<E extends Endpoint>(
  endpoint: E | EndpointWithoutSchemas<E>,
  { unattended, signal }: BackgroundFetch,
): Promise<ReplyOf<E> | undefined> {
  const token = currentToken();
  const outcome = await sendRequest(
    {
      method: endpoint.method,
      address: buildUrl(endpoint.path),
      headers: headersOf(token, unattended),
      body: undefined,
      keepalive: false,
    },
    timeLimit,
    signal,
  );
  if (!isSuccess(endpoint, outcome) || outcome.kind !== 'reply') {
    if (outcome.kind !== 'aborted') reportSessionError(toApiError(endpoint, outcome), token);
    return undefined;
  }
  if (!unattended) reportSessionUse(token);
  // The server sends replies through this very schema.
  return outcome.body as ReplyOf<E>;
}
