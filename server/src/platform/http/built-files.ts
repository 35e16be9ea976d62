import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page compressed once and kept in memory: it does not change while the server runs. */
export interface CompressedPage {
  readonly etag: string;
  readonly encodings: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

export function compressPage(html: string): CompressedPage {
  const plain = Buffer.from(html);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    encodings: { br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }), identity: plain },
  };
}

const compressions = ['br', 'gzip'] as const;

export function selectEncoding(request: FastifyRequest) {
  const header = request.headers['accept-encoding'];
  const accepted = (typeof header === 'string' ? header : '').split(',').map((part) => part.trim());
  return (
    compressions.find((encoding) => accepted.some((part) => part.split(';')[0] === encoding)) ?? 'identity'
  );
}

/** Turns off browser features that no page needs. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), usb=(), interest-cohort=()';

/** Sends a page in a form that the browser accepts. The caller sets the caching. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CompressedPage,
): FastifyReply {
  const encoding = selectEncoding(request);
  void reply.header('vary', 'accept-encoding').header('permissions-policy', permissionsPolicy);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page.encodings[encoding]);
}

/** Files that are not served by name: pages are sent from memory, and the rest are for the build and the server only. */
const notServed = /(\.(html|br|gz|map)|^csp-hashes\.json)$|^\.|\/\./;

/** Lists the files of a build that are served by name, from its folder. */
export function listFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return new Set(files.filter((file) => !notServed.test(file)));
}

export const acceptsHtml = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '*/*').split(',').some((part) => /^\s*(text\/html|\*\/\*)/.test(part));

/** Gets the path of a request without its query. */
export const getPath = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
