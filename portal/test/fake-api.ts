import { ReadableStream as NodeStream } from 'node:stream/web';
import { vi } from 'vitest';
import type { Endpoint, ReplyOf } from '@moments/contract/http/endpoint';
import { errorTable, type ErrorCode } from '@moments/contract/http/errors';
import { liveUpdatesPath } from '@moments/contract/live/live-updates';

export interface ArrivedCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
  /** Whether the call outlives its page. */
  readonly keepalive: boolean;
}

type Answer = (call: ArrivedCall) => Response | Promise<Response>;

const toJsonResponse = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const toKey = (endpoint: Pick<Endpoint, 'method' | 'path'>): string => `${endpoint.method} ${endpoint.path}`;

function parseParams(path: string, pathname: string): Record<string, string> | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const match = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname);
  return match
    ? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]))
    : undefined;
}

/** A page's event stream. */
export interface FakeStream {
  readonly headers: Headers;
  readonly send: (text: string) => void;
  readonly end: () => void;
  readonly isClosedByPage: () => boolean;
}

/**
 * Replies to the portal's calls in a test, in place of the network. A call without a reply fails the test.
 * `answer` with a reply, `answerBy` with a function of the call, `reject` with an error code, `respond` with anything.
 */
export class FakeApi {
  readonly #answers = new Map<string, { readonly endpoint: Endpoint; readonly answer: Answer }>();
  readonly #arrived = new Map<string, ArrivedCall[]>();

  constructor() {
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => this.#fetch(input, init));
  }

  answer<E extends Endpoint>(endpoint: E, reply: NoInfer<ReplyOf<E>>): this {
    return this.answerBy(endpoint, () => reply);
  }

  answerBy<E extends Endpoint>(endpoint: E, reply: (call: ArrivedCall) => ReplyOf<E>): this {
    return this.respond(endpoint, (call) => toJsonResponse(endpoint.success ?? 200, reply(call)));
  }

  reject(endpoint: Endpoint, code: ErrorCode, message: string = errorTable[code].message): this {
    const { status } = errorTable[code];
    const requestId = 'a1b2c3d4-0000-4000-8000-000000000000';
    return this.respond(endpoint, () =>
      toJsonResponse(status, { statusCode: status, code, message, requestId }),
    );
  }

  /** Rejects fields by their names in the request. */
  rejectFields(endpoint: Endpoint, fields: Readonly<Record<string, string>>): this {
    const errors = Object.entries(fields).map(([field, message]) => ({ field, message }));
    const error = { statusCode: 400, code: 'INVALID_REQUEST', message: errors[0]?.message, fields: errors };
    return this.respond(endpoint, () => toJsonResponse(400, error));
  }

  respond(endpoint: Endpoint, answer: Answer): this {
    this.#answers.set(toKey(endpoint), { endpoint, answer });
    return this;
  }

  /** The event streams that pages opened, oldest first. Without `answerStreams()`, there are none, and pages poll. */
  readonly openedStreams: FakeStream[] = [];
  #streamStatus = 503;

  /** Answers pages that open event streams. @param status the HTTP status of the reply */
  answerStreams(status = 200): this {
    this.#streamStatus = status;
    return this;
  }

  #openStream(headers: Headers, signal: AbortSignal | null | undefined): Response {
    if (this.#streamStatus !== 200) return toJsonResponse(this.#streamStatus, {});
    const encoder = new TextEncoder();
    const body = new NodeStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        this.openedStreams.push({
          headers,
          send: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
          isClosedByPage: () => signal?.aborted ?? false,
        });
        signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    // The same class as the browser's, which the test's browser lacks.
    return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, {
      headers: { 'content-type': 'text/event-stream' },
    });
  }

  /** Lists the calls of an endpoint so far, oldest first. */
  listCalls(endpoint: Endpoint): readonly ArrivedCall[] {
    return this.#arrived.get(toKey(endpoint)) ?? [];
  }

  async #fetch(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, 'http://portal.test');
    if (url.pathname === liveUpdatesPath) return this.#openStream(new Headers(init.headers), init.signal);
    for (const { endpoint, answer } of this.#answers.values()) {
      const params = endpoint.method === init.method ? parseParams(endpoint.path, url.pathname) : undefined;
      if (!params) continue;
      const call: ArrivedCall = {
        params,
        query: Object.fromEntries(url.searchParams),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        headers: new Headers(init.headers),
        keepalive: init.keepalive ?? false,
      };
      this.#arrived.set(toKey(endpoint), [...this.listCalls(endpoint), call]);
      return answer(call);
    }
    // The set-up turns this into a failed test.
    // oxlint-disable-next-line no-console
    console.error(`No answer for ${init.method ?? 'GET'} ${url.pathname}`);
    throw new TypeError('Failed to fetch');
  }
}
