import { safeParse } from 'zod/mini';
import type { ContentOf, Endpoint } from '@moments/contract/http/endpoint';
import { errorTable, getErrorMessage, type ErrorCode, type FieldError } from '@moments/contract/http/errors';
import { staffEventsPath, watchParameter } from '@moments/contract/live/staff-events';

/** One call as the fake got it. */
export interface FakeCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Checked with the endpoint's schema. */
  readonly body: unknown;
}

/** Makes a handler reject a call. */
export class RejectedCall extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly fields: readonly FieldError[] = [],
    /** A more exact message than the table's. */
    readonly exactMessage?: string,
  ) {
    super(code);
  }
}

type Handler<E extends Endpoint> = (call: FakeCall) => ContentOf<E>;

interface Route {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly handle: (call: FakeCall) => unknown;
}

const toJson = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const toErrorResponse = (
  code: ErrorCode,
  fields: readonly FieldError[] = [],
  message = getErrorMessage(code, 'staff'),
): Response =>
  toJson(errorTable[code].status, {
    statusCode: errorTable[code].status,
    code,
    message,
    fields,
  });

/**
 * Answers the desk's calls as the server does: it accepts only what the contract's schemas accept, and sends only what they let
 * through.
 */
export class FakeDesk {
  private readonly routes: Route[] = [];
  private readonly streams = new Set<ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>>();
  /** The names of the endpoints that were called, in order. */
  readonly calls: { readonly name: string; readonly body: unknown }[] = [];
  /** The queries of all calls, in order. */
  readonly queries: Readonly<Record<string, string>>[] = [];
  isReachable = true;
  /** The members whom the newest stream watches. */
  watched: readonly string[] = [];
  private readonly lostReplies: string[] = [];
  /** The names of the calls with which the connection is lost. */
  private readonly lastCalls = new Set<string>();
  private readonly stopped = new Map<string, Promise<void>>();
  /** The names of the calls that are on the line and haven't arrived. */
  readonly onTheLine: string[] = [];

  /** Takes the place of the network. Stories use it in a browser, so no test program does it. */
  start(): void {
    globalThis.fetch = (address, request = {}) =>
      // The desk calls with an address, never with a request.
      this.answer(address as string, request);
  }

  on<E extends Endpoint>(endpoint: E, handle: Handler<E>): this {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`);
    this.routes.unshift({ endpoint, pattern, names, handle });
    return this;
  }

  /** Sends an event to the open pages. */
  publish(name: string, data = ''): void {
    const bytes = new TextEncoder().encode(`event: ${name}\ndata: ${data}\n\n`);
    for (const stream of this.streams) stream.enqueue(bytes);
  }

  loseConnection(): void {
    this.isReachable = false;
    for (const stream of this.streams) stream.error(new Error('connection lost'));
    this.streams.clear();
  }

  /** Loses the reply to the next call of this name: the server has done it, and the page doesn't know. */
  loseReply(name: string): void {
    this.lostReplies.push(name);
  }

  /** Loses the connection together with the reply to the next call of this name. */
  loseConnectionWith(name: string): void {
    this.loseReply(name);
    this.lastCalls.add(name);
  }

  /** Keeps the calls of this name on the line. @returns lets them arrive */
  stop(name: string): () => void {
    let markArrived: () => void = () => undefined;
    this.stopped.set(name, new Promise((resolve) => (markArrived = resolve)));
    return () => {
      this.stopped.delete(name);
      markArrived();
    };
  }

  countCalls = (name: string): number => this.calls.filter((call) => call.name === name).length;

  /** Answers an endpoint that the test doesn't care about. */
  onOtherwise<E extends Endpoint>(endpoint: E, handle: Handler<E>): this {
    const known = this.routes.splice(0);
    this.on(endpoint, handle);
    this.routes.unshift(...known);
    return this;
  }

  private async answer(address: string, request: RequestInit): Promise<Response> {
    await Promise.resolve();
    if (!this.isReachable) throw new TypeError('fetch failed');
    const url = new URL(address, 'http://127.0.0.1');
    if (url.pathname === staffEventsPath) {
      this.watched = url.searchParams.get(watchParameter)?.split(',') ?? [];
      return this.openStream(request.signal ?? undefined);
    }
    const found = this.routes.find(
      ({ endpoint, pattern }) => endpoint.method === (request.method ?? 'GET') && pattern.test(url.pathname),
    );
    if (!found) throw new Error(`The fake has no ${request.method ?? 'GET'} ${url.pathname}`);
    const { name } = found.endpoint;
    this.onTheLine.push(name);
    await this.stopped.get(name);
    this.onTheLine.splice(this.onTheLine.indexOf(name), 1);
    const reply = this.run(found, url, request);
    const place = this.lostReplies.indexOf(name);
    if (place === -1) return reply;
    this.lostReplies.splice(place, 1);
    if (this.lastCalls.delete(name)) this.isReachable = false;
    throw new TypeError('the reply was lost');
  }

  private run({ endpoint, pattern, names, handle }: Route, url: URL, request: RequestInit): Response {
    const values = pattern.exec(url.pathname)?.slice(1).map(decodeURIComponent) ?? [];
    const params = Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']));
    const query = Object.fromEntries(url.searchParams);
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : undefined;
    this.calls.push({ name: endpoint.name, body });
    this.queries.push(query);
    for (const [schema, value] of [
      [endpoint.body, body],
      [endpoint.query, query],
    ] as const)
      if (schema && !safeParse(schema, value).success) return toErrorResponse('INVALID_REQUEST');
    try {
      const content = handle({ params, query, body });
      if (typeof content === 'string')
        return new Response(content, { headers: { 'content-type': 'text/csv' } });
      const reply = safeParse(endpoint.reply, content);
      if (!reply.success) throw new Error(`${endpoint.name}: ${JSON.stringify(reply.error)}`);
      return toJson(200, { statusCode: 200, ...(reply.data as object) });
    } catch (error) {
      if (error instanceof RejectedCall) return toErrorResponse(error.code, error.fields, error.exactMessage);
      throw error;
    }
  }

  private openStream(signal: AbortSignal | undefined): Response {
    let own: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        own = controller;
        this.streams.add(controller);
      },
    });
    signal?.addEventListener('abort', () => {
      if (!own || !this.streams.delete(own)) return;
      own.error(new Error('aborted'));
    });
    return new Response(stream, {
      headers: { 'content-type': 'text/event-stream' },
    });
  }
}
