import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KillSwitch } from './kill-switch.ts';

const droppedHeaders: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
]);

const listHeaders = (request: http.IncomingMessage): [string, string][] =>
  Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || droppedHeaders.has(name) ? [] : [[name, String(value)]],
  );

async function readBody(request: http.IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}

export interface KillableProxy {
  readonly url: string;
  close(): void;
}

/**
 * Opens a proxy between the server and Stripe or the referral provider. A kill before a call prevents it. A kill after a call keeps
 * it, but the server never gets the reply. Calls of a killed server are dropped.
 */
export async function openKillableProxy(provider: string, killSwitch: KillSwitch): Promise<KillableProxy> {
  const server = http.createServer((request, response) => {
    // A provider that breaks the connection breaks it here too.
    pass(request, response).catch(() => request.socket.destroy());
  });
  async function pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await readBody(request);
    const { method = 'GET', url = '/' } = request;
    const isWrite = method !== 'GET';
    if (killSwitch.hasDied() || (isWrite && !killSwitch.passPlace(`before ${method} ${url}`))) return;
    const reply = await fetch(provider + url, {
      method,
      headers: listHeaders(request),
      ...(isWrite ? { body } : {}),
    });
    const text = await reply.text();
    if (killSwitch.hasDied() || (isWrite && !killSwitch.passPlace(`after ${method} ${url}`))) return;
    for (const name of ['content-type', 'request-id', 'idempotent-replayed', 'stripe-should-retry']) {
      const value = reply.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.writeHead(reply.status).end(text);
  }
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
