import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Faults, Provider } from './faults.ts';

const slowMs = 3_000;
/** Longer than any client here waits; then the connection is broken, so that none stays open for ever. */
const timeoutMs = 60_000;

interface Options {
  faults: Faults;
  provider: Provider;
  /** Body of the provider's own error 500. */
  createErrorBody: (request: FastifyRequest) => object;
  /** Finds the caller. Returns undefined for pages and the sandbox's own calls. */
  findCaller?: (request: FastifyRequest) => Caller | undefined;
  /** Finds whom the call sends something to. */
  findRecipient?: (request: FastifyRequest) => string;
}

/** Lets faults strike the calls that this plugin scope answers. */
export function applyFaults(app: FastifyInstance, options: Options): void {
  const { faults, provider, createErrorBody, findCaller = () => 'server', findRecipient } = options;
  const losing = new WeakSet<FastifyRequest>();

  app.addHook('preHandler', async (request, reply) => {
    const caller = findCaller(request);
    const recipients = findRecipient ? [findRecipient(request)] : [];
    const fault = caller && faults.take(provider, caller, recipients);
    if (fault === 'slow') await wait(slowMs);
    if (fault === 'lost-reply') losing.add(request);
    if (fault === 'error-500') return reply.code(500).send(createErrorBody(request));
    if (fault === 'timeout') await withholdAnswer(request, reply);
    return undefined;
  });

  app.addHook('onSend', async (request, _reply, payload) => {
    if (losing.has(request)) request.raw.socket.destroy();
    return Promise.resolve(payload);
  });
}

async function withholdAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.hijack();
  const { socket } = request.raw;
  const gone = new AbortController();
  socket.once('close', () => {
    gone.abort();
  });
  await wait(timeoutMs, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
  socket.destroy();
}
