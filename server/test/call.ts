import type { FastifyInstance } from 'fastify';
import {
  buildUrl,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@moments/contract/http/endpoint';
import type { ErrorReply } from '@moments/contract/http/errors';

export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  readonly token?: string;
  /** The session's cookie, for calls of the desk. */
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type CallResult<E extends Endpoint> =
  | { readonly ok: true; readonly status: number; readonly reply: ReplyOf<E> }
  | { readonly ok: false; readonly status: number; readonly error: ErrorReply };

/** A call's input without its endpoint's types. */
interface RawInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  readonly token?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns whether an endpoint is on the staff's listener. */
export const isOnDesk = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access !== 'anyone' && access !== 'member';

/** The headers that a browser adds on the desk's own pages. `inject` calls the host `localhost:80`. */
export const deskOrigin = { origin: 'http://localhost' } as const;

async function callBy<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { params, query, body, token, cookie, headers }: RawInput,
): Promise<CallResult<E>> {
  const response = await app.inject({
    method: endpoint.method,
    url: buildUrl(endpoint.path, params, query),
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(endpoint.access === 'staff' || endpoint.access === 'staff-visitor' ? deskOrigin : {}),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (response.statusCode >= 400)
    return { ok: false, status: response.statusCode, error: response.json<ErrorReply>() };
  return { ok: true, status: response.statusCode, reply: response.json<ReplyOf<E>>() };
}

/** Creates the calls of a server's endpoints, without a network. */
export const createCall =
  ({ app, desk }: { readonly app: FastifyInstance; readonly desk: FastifyInstance }) =>
  <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<CallResult<E>> =>
    callBy(isOnDesk(endpoint) ? desk : app, endpoint, input as RawInput);

/** Returns a reply without the ID of its request, which differs in each. */
export const withoutRequestId = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply, (key, value: unknown) => (key === 'requestId' ? undefined : value)));
