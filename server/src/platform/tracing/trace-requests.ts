import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eventStreamType } from '@moments/contract/live/live-updates';
import { beginSpan, isTracing, type OpenSpan } from './tracing.ts';

/** Calls a provider in a span. A method that returns no promise, such as the check of a signature, isn't sent. */
function callInSpan(provider: string, method: string, call: () => unknown): unknown {
  const name = `${provider} ${method}`;
  const span = beginSpan({
    name,
    kind: 'client',
    facts: { 'moments.provider': provider, 'moments.call': method },
  });
  const result = span ? span.enter(call) : call();
  if (!span || !(result instanceof Promise)) return result;
  return result.then(
    (value: unknown) => {
      span.end();
      return value;
    },
    (error: unknown) => {
      span.fail(error);
      throw error;
    },
  );
}

/** Traces the calls of a provider by their names, without what is sent or answered. */
export function traceCalls<T extends object | undefined>(provider: string, calls: T): T {
  if (!isTracing() || calls === undefined) return calls;
  return new Proxy(calls, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function' || typeof property === 'symbol') return value;
      return (...input: unknown[]) =>
        callInSpan(provider, property, () => Reflect.apply(value, target, input) as unknown);
    },
  });
}

/** Leaves out files and health checks, which are not worth a trace. */
const isTraced = (route: string): boolean => route.startsWith('/api/') || route.startsWith('/webhooks/');

/** Finds the trace of a trusted proxy. A stranger could otherwise join others' traces. Fastify names more than one address only if a trusted proxy forwarded the request. */
const findTraceparent = ({ ips, headers: { traceparent } }: FastifyRequest): string | undefined =>
  (ips?.length ?? 1) > 1 && typeof traceparent === 'string' ? traceparent : undefined;

/**
 * Traces requests by route: method, pattern, and status, nothing of the caller or the URL. A trusted proxy's trace continues.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const open = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? '';
    const span = isTraced(route)
      ? beginSpan({
          name: `${method} ${route}`,
          kind: 'server',
          facts: { 'http.request.method': method, 'http.route': route },
          traceparent: findTraceparent(request),
        })
      : undefined;
    if (span) open.set(request, span);
    done();
  });
  // After the body was read, whose events don't belong to the request's work.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request);
    if (span) span.enter(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // An event stream lasts as long as its page is open.
    if (reply.raw.getHeader('content-type') !== eventStreamType) {
      const { statusCode } = reply;
      const status = { 'http.response.status_code': statusCode };
      open.get(request)?.end(statusCode < 500 ? status : { ...status, 'error.type': String(statusCode) });
    }
    done();
  });
}
