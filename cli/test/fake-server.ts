import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { run } from '../src/run.ts';
import type { Environment } from '../src/settings.ts';

/** A call that reached the fake server. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

interface Answer {
  readonly status: number;
  /** JSON, or a text that is sent as it is. */
  readonly content: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

async function readArrived(request: IncomingMessage): Promise<Arrived> {
  const body = await text(request);
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    authorization: request.headers.authorization,
    body: body === '' ? undefined : JSON.parse(body),
  };
}

/** In place of a status: the connection ends when the call has arrived. */
export const lostReply = 0;

/** Returns a server for the tests of a file, in place of the staff API's: it keeps what arrives, and gives the answers that it was told, in turn. */
export function createFakeServer() {
  const arrived: Arrived[] = [];
  const answers: Answer[] = [];
  const server = createServer((request, response) => {
    void readArrived(request).then((call) => {
      arrived.push(call);
      const { status, content, headers } = answers.shift() ?? { status: 500, content: 'nothing to answer' };
      if (status === lostReply) {
        request.socket.destroy();
        return;
      }
      response.writeHead(status, headers);
      response.end(typeof content === 'string' ? content : JSON.stringify(content));
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    arrived.length = 0;
    answers.length = 0;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return {
    get url() {
      return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    },
    arrived,
    answer: (content: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
      void answers.push({ status, content, headers }),
  };
}

/** Runs a command as a person does, and keeps what it printed. */
export async function type(parameters: readonly string[], environment: Environment) {
  let output = '';
  let errorOutput = '';
  const exitCode = await run(parameters, {
    environment,
    write: (text) => void (output += text),
    writeError: (text) => void (errorOutput += text),
  });
  return { exitCode, output, errorOutput };
}
