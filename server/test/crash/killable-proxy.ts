import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { KillSwitch } from './kill-switch.ts';

export interface KillableProxy {
  readonly url: string;
  close(): void;
}

/**
 * Opens a port between the server and the providers. A kill before a call prevents it. A kill after a call keeps it, but the server never
 * gets the reply. Calls of a killed server are dropped.
 */
export async function openKillableProxy(
  providers: FastifyInstance,
  killSwitch: KillSwitch,
): Promise<KillableProxy> {
  const server = http.createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const isWrite = method !== 'GET';
    const isAlive = (moment: string) =>
      !killSwitch.hasDied() && (!isWrite || killSwitch.passPlace(`${moment} ${method} ${url}`));
    if (!isAlive('before')) return;
    const end = response.end.bind(response) as (...rest: unknown[]) => http.ServerResponse;
    // The sandbox ends a reply once, with all of it.
    response.end = (...rest: unknown[]) => (isAlive('after') ? end(...rest) : response);
    providers.routing(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
