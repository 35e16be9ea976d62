import { get, type ClientRequest } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Milliseconds between two measurements. */
const interval = 100;
const path = '/healthz';

/** Addresses at which a server listens on all of the machine's own, and one of these. */
const ownAddresses: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Measures how many milliseconds a new connection waits for this process, by connecting to itself. Nothing else tells: Node accepts one
 * connection in a turn of its event loop, and the others wait in a queue of the system that it can't see.
 */
export function measureConnectionWait(app: FastifyInstance): () => number {
  let wait = 0;
  let probe: { readonly since: number; readonly request: ClientRequest } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ask = (host: string, port: number) => {
    if (probe) return;
    const since = performance.now();
    const end = () => {
      wait = performance.now() - since;
      probe = undefined;
    };
    const request = get({ host, port, path, agent: false }, (reply) => reply.resume().once('end', end));
    request.once('error', end);
    probe = { since, request };
  };
  app.server.once('listening', () => {
    const address = app.server.address();
    if (address === null || typeof address === 'string') return;
    const host = ownAddresses[address.address] ?? address.address;
    timer = setInterval(() => ask(host, address.port), interval).unref();
  });
  app.addHook('preClose', (done) => {
    clearInterval(timer);
    probe?.request.destroy();
    done();
  });
  return () => Math.max(wait, probe ? performance.now() - probe.since : 0);
}
