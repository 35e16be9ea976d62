import { randomUUID } from 'node:crypto';
import { Option } from 'commander';
import {
  type BodyOf,
  buildUrl,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@moments/contract/http/endpoint';
import { CliError, doubtAboutChange, toCliError } from './cli-error.ts';
import { readConnection, type Connection } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** Creates the option for the key that makes repeating a command safe. */
export const createIdempotencyKeyOption = (): Option =>
  new Option(
    '--key <key>',
    'idempotency key; repeating a command with the same key has no extra effect (default: a new key, shown)',
  );

/**
 * Makes a change once. If it is unknown whether the change was made, the error says how to retry safely.
 * @param given - the caller's own key, if any
 */
export async function withIdempotencyKey<Reply>(
  given: string | undefined,
  change: (key: string) => Promise<Reply>,
): Promise<{ readonly reply: Reply; readonly key: string }> {
  const key = given ?? randomUUID();
  try {
    return { reply: await change(key), key };
  } catch (error) {
    if (!(error instanceof CliError) || !error.isOpen) throw error;
    throw new CliError(`${error.message} To retry safely, add --key ${key}.`);
  }
}

/** The parts of a request that an endpoint takes. */
interface CallInput<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
}

/** A request's input without the endpoint's types. */
interface RawInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

const secondsToAnswer = 20;

/** The connection ended after it was made. */
const endings = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Says why there is no reply. A change may have been made if the server was reached. */
function explainNoReply(url: string, endpoint: Endpoint, error: unknown): CliError {
  const isOpen = endpoint.method !== 'GET';
  const doubt = isOpen ? doubtAboutChange : '';
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new CliError(`${url} did not respond within ${String(secondsToAnswer)} s.${doubt}`, { isOpen });
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause && endings.includes(String(cause.code)))
    return new CliError(`The connection to ${url} ended before the reply.${doubt}`, { isOpen });
  return new CliError(
    `Can’t reach ${url}. Check that the server is running and that MOMENTS_URL is correct.`,
    { isOpen },
  );
}

async function send({ url, token }: Connection, endpoint: Endpoint, input: RawInput): Promise<Response> {
  const { params, query, body } = input;
  try {
    return await fetch(url + buildUrl(endpoint.path, params, query), {
      method: endpoint.method,
      headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // Following a redirect would send the token to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(secondsToAnswer * 1_000),
    });
  } catch (error) {
    throw explainNoReply(url, endpoint, error);
  }
}

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/**
 * Calls the staff API.
 * @throws CliUsageError if a setting is missing or invalid
 * @throws CliError if the server can't be reached, rejects the call, or sends an unexpected reply
 */
export async function call<const E extends Endpoint>(
  { environment }: Terminal,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<ReplyOf<E>> {
  const connection = readConnection(environment);
  const response = await send(connection, endpoint, input as RawInput);
  const content = await readJson(response);
  const called = { url: connection.url, path: endpoint.path, method: endpoint.method };
  if (response.status !== (endpoint.success ?? 200)) throw toCliError(called, response.status, content);
  const read = await endpoint.reply['~standard'].validate(content);
  if (read.issues) throw toCliError(called, response.status, undefined);
  // Validated by this endpoint's own schema; the types can't say so for a generic endpoint.
  return { statusCode: response.status, ...(read.value as object) } as ReplyOf<E>;
}
