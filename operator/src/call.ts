import {
  buildUrl,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@moments/contract/http/endpoint';
import { CliError } from './cli-error.ts';
import { toCliError } from './reply-failures.ts';
import type { Connection } from './settings.ts';

/** What a call is given, as far as its endpoint takes it. */
interface CallInput<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
}

/** A call's input once its endpoint no longer matters. */
interface RawInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

const secondsToAnswer = 20;

async function send({ url, token }: Connection, endpoint: Endpoint, input: RawInput): Promise<Response> {
  const { params, query, body } = input;
  try {
    return await fetch(url + buildUrl(endpoint.path, params, query), {
      method: endpoint.method,
      headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // To wherever a redirect points, the token would go along.
      redirect: 'manual',
      signal: AbortSignal.timeout(secondsToAnswer * 1_000),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      const isOpen = endpoint.method !== 'GET';
      const doubt = isOpen ? ' It may have been done all the same: look before you repeat it.' : '';
      throw new CliError(`${url} did not answer within ${String(secondsToAnswer)} s.${doubt}`, { isOpen });
    }
    const isOpen = endpoint.method !== 'GET';
    throw new CliError(`${url} can’t be reached: is the server running, and is MOMENTS_URL right?`, {
      isOpen,
    });
  }
}

const jsonIn = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/**
 * Calls the operator API.
 * @throws Failure with words for the person where it is not reached, refuses, or answers what it should not
 */
export async function call<const E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  input: CallInput<E>,
): Promise<ReplyOf<E>> {
  const response = await send(connection, endpoint, input as RawInput);
  const content = await jsonIn(response);
  if (response.status !== (endpoint.success ?? 200)) throw toCliError(connection, response.status, content);
  const read = await endpoint.reply['~standard'].validate(content);
  if (read.issues) throw toCliError(connection, response.status, undefined);
  // Validated by this endpoint's own schema; the types can't say so for a generic endpoint.
  return read.value as ReplyOf<E>;
}
