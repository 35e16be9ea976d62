import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorTable, type ErrorCode } from '@moments/contract/http/errors';
import { AppError } from '../errors/app-error.ts';

/** In characters. The longest URL of the API has a search text of a few hundred. */
const longestUrl = 4_096;

const byParserCode: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

const toBody = (code: ErrorCode): string =>
  JSON.stringify({ statusCode: errorTable[code].status, code, message: errorTable[code].message });

/** Answers what Node's parser rejects before there is a request, in the shape of all errors (API-03). */
export function answerParserError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  writeError(byParserCode[error.code ?? ''] ?? 'INVALID_REQUEST', socket);
}

/** Writes a reply by hand, where Node gives only the connection, and ends the connection. */
function writeError(code: ErrorCode, socket: Duplex): void {
  const { status } = errorTable[code];
  const body = toBody(code);
  socket.end(
    [
      `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${String(Buffer.byteLength(body))}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = toBody('EXPECTATION_FAILED');
  response.writeHead(errorTable.EXPECTATION_FAILED.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** Finds out whether the host is missing, which Node would answer without a body. Only HTTP/1.1 requires it (RFC 9112, 3.2). */
const isHostMissing = ({ headers, raw }: FastifyRequest): boolean =>
  headers.host === undefined && raw.httpVersion === '1.1';

/** Headers of which Node keeps the first and forgets the others, while a proxy may have believed the last. */
const single: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type', 'content-length']);

function hasRepeatedHeader({ raw: { rawHeaders } }: FastifyRequest): boolean {
  const seen = new Set<string>();
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]?.toLowerCase() ?? '';
    if (!single.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

/** Finds out whether a host has characters that no host has (RFC 9112, 3.2). */
const isHostBroken = ({ headers: { host = '' } }: FastifyRequest): boolean => !/^[\w.:[\]-]*$/.test(host);

const isTooLong = ({ url }: FastifyRequest): boolean => url.length > longestUrl;

function findError(request: FastifyRequest): AppError | undefined {
  if (isTooLong(request)) return new AppError('URI_TOO_LONG');
  const isUnclear = isHostMissing(request) || isHostBroken(request) || hasRepeatedHeader(request);
  return isUnclear ? new AppError('INVALID_REQUEST') : undefined;
}

/** Rejects long URLs, a missing or broken host, repeated headers, tunnels, and expectations that the server doesn't meet, in the shape of all errors. */
export function rejectUnreadable(app: FastifyInstance): void {
  app.server.on('checkExpectation', answerExpectation);
  // Without a listener, Node closes the connection.
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    writeError('INVALID_REQUEST', socket);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(findError(request));
  });
}
