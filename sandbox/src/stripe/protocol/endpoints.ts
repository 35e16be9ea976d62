import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../../faults.ts';
import type { Account, KeptReply } from '../account.ts';
import { identifyCaller, isPublishable, requireServer, withoutMetadata } from './access.ts';
import { expand } from './expand.ts';
import { StripeFailure } from './failure.ts';
import { createRandomText } from './ids.ts';
import { parseForm, readParams } from './params.ts';

/** How long an idempotency key is remembered, in seconds. */
const keyLifetime = 24 * 60 * 60;

export interface CallContext {
  /** The ID of the object in the path, or empty if there is none. */
  id: string;
  caller: Caller;
}

type Declare = <T>(
  url: string,
  schema: z.ZodType<T>,
  handle: (params: T, context: CallContext) => object,
  audience?: { forBrowsers: boolean },
) => void;

export interface Endpoints {
  get: Declare;
  post: Declare;
  del: Declare;
}

interface Outcome {
  status: number;
  body: object;
}

interface Answer extends Outcome {
  requestId: string;
  isReplayed: boolean;
}

/** Declares calls of Stripe's API. They share keys, parameters, expansion, idempotency, and errors. */
export function createEndpoints(app: FastifyInstance, account: Account): Endpoints {
  const declare =
    (method: 'GET' | 'POST' | 'DELETE'): Declare =>
    (url, schema, handle, { forBrowsers } = { forBrowsers: false }) => {
      app.route({
        method,
        url,
        handler: (request, reply) => {
          const answer = answerTo(account, request, (raw) => {
            const caller = identifyCaller(request, account.options);
            if (!forBrowsers) requireServer(caller);
            const { expand: paths, ...params } = raw;
            const object = handle(readParams(schema, params), { id: readIdParam(request), caller });
            return expand(account, object, Array.isArray(paths) ? paths.map(String) : []);
          });
          const isBrowser = isPublishable(request, account.options);
          return send(request, reply, isBrowser ? { ...answer, body: withoutMetadata(answer.body) } : answer);
        },
      });
    };
  return { get: declare('GET'), post: declare('POST'), del: declare('DELETE') };
}

type Work = (raw: Record<string, unknown>) => object;

function answerTo(account: Account, request: FastifyRequest, work: Work): Answer {
  const requestId = `req_${createRandomText(14)}`;
  const raw = readRawParams(request);
  const key = readIdempotencyKey(request);
  try {
    return account.options.store.runTogether(() => {
      if (key === undefined) return { ...runToOutcome(() => work(raw)), requestId, isReplayed: false };
      identifyCaller(request, account.options);
      const fingerprint = toFingerprint(request.method, request.url, raw);
      const kept = findKeptReply(account, key, fingerprint);
      if (kept) return { ...kept, isReplayed: true };
      const outcome = runToOutcome(() => work(raw));
      account.keptReplies.put(key, { fingerprint, requestId, at: account.now(), ...outcome });
      return { ...outcome, requestId, isReplayed: false };
    });
  } catch (failure) {
    if (failure instanceof StripeFailure) return { ...toOutcome(failure), requestId, isReplayed: false };
    throw failure;
  }
}

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof key === 'string' ? key : undefined;
}

/** Keeps an error 500 under the request's idempotency key, as Stripe does. */
export function keepServerError(account: Account, request: FastifyRequest, body: object): void {
  const key = readIdempotencyKey(request);
  if (key === undefined || account.keptReplies.get(key)) return;
  const fingerprint = toFingerprint(request.method, request.url, readRawParams(request));
  const requestId = `req_${createRandomText(14)}`;
  account.keptReplies.put(key, { fingerprint, requestId, at: account.now(), status: 500, body });
}

function runToOutcome(work: () => object): Outcome {
  try {
    return { status: 200, body: work() };
  } catch (failure) {
    if (failure instanceof StripeFailure && failure.isOutcome) return toOutcome(failure);
    throw failure;
  }
}

const toOutcome = (failure: StripeFailure): Outcome => ({
  status: failure.statusCode,
  body: { error: failure.body },
});

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const key = readIdempotencyKey(request);
  void reply.code(answer.status).header('request-id', answer.requestId);
  if (key !== undefined) void reply.header('idempotency-key', key);
  if (answer.isReplayed) void reply.header('idempotent-replayed', 'true');
  return reply.send(answer.body);
}

function readRawParams(request: FastifyRequest): Record<string, unknown> {
  const query = request.url.split('?')[1] ?? '';
  return { ...parseForm(query), ...(typeof request.body === 'string' ? parseForm(request.body) : {}) };
}

function readIdParam({ params }: FastifyRequest): string {
  const isRecord = typeof params === 'object' && params !== null && 'id' in params;
  return isRecord ? String(params.id) : '';
}

/** Returns the fingerprint of a request, which does not depend on the order of parameters. */
function toFingerprint(method: string, url: string, params: unknown): string {
  return `${method} ${url} ${JSON.stringify(params, sortKeys)}`;
}

function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Finds the earlier reply to an idempotency key: https://docs.stripe.com/api/idempotent_requests. After 24 hours, the key is unknown
 * again, and the same request does its work again.
 * @throws StripeFailure if the key was used for a different request
 */
function findKeptReply(account: Account, key: string, fingerprint: string): KeptReply | undefined {
  const kept = account.keptReplies.get(key);
  if (kept && account.now() - kept.at >= keyLifetime) return undefined;
  if (!kept || kept.fingerprint === fingerprint) return kept;
  const isSameEndpoint = kept.fingerprint.split(' ')[1] === fingerprint.split(' ')[1];
  const message = isSameEndpoint
    ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a ` +
      `key other than '${key}' if you meant to execute a different request.`
    : `Keys for idempotent requests can only be used for the same endpoint they were first used for. Try using a key ` +
      `other than '${key}' if you meant to execute a different request.`;
  throw new StripeFailure(400, { type: 'idempotency_error', message }, false);
}
