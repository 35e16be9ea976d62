import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { buildSandbox } from '../src/app.ts';
import { readConfiguration } from '../src/configuration.ts';

export interface WebhookCall {
  path: string;
  signature: string;
  parameters: Record<string, string>;
}

/** Replaces the server: it remembers what the providers send it, and answers as the test says. */
export async function startListeningPortal() {
  const calls: WebhookCall[] = [];
  const answer: (call: WebhookCall) => { status: number; body: string } = () => ({
    status: 200,
    body: '<Response/>',
  });
  const portal = { calls, url: '', answer };
  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      calls.push(call);
      const { status, body } = portal.answer(call);
      response.writeHead(status, { 'content-type': 'text/xml' }).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  portal.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(portal, { close: () => server.close() });
}

async function readCall(request: IncomingMessage): Promise<WebhookCall> {
  return {
    path: request.url ?? '',
    signature: String(request.headers['x-twilio-signature']),
    parameters: Object.fromEntries(new URLSearchParams(await text(request))),
  };
}

/** Returns a sandbox on free ports. */
export async function startSandbox(environment: Record<string, string> = {}) {
  const configuration = readConfiguration({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...environment });
  const sandbox = await buildSandbox(configuration);
  const { url, smtpPort } = await sandbox.listen();
  const call = async (path: string, method = 'GET', body?: object) => {
    const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
    const response = await fetch(url + path, { method, ...init });
    // The tests check the sandbox's answers, so they read them untyped.
    const answer = (await response.json()) as Record<string, unknown> & Record<string, unknown>[];
    return { status: response.status, answer };
  };
  return { ...sandbox, configuration, url, smtpPort, call };
}

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Waits until something is so. */
export async function waitUntil(isSo: () => boolean, timeLimitMs = 30_000): Promise<void> {
  const end = Date.now() + timeLimitMs;
  while (!isSo()) {
    if (Date.now() > end) throw new Error('It never came about');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
