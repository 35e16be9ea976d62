import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page that stays the same while the server runs: compressed once, in memory. */
export interface CompressedPage {
  readonly etag: string;
  readonly forms: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

export function compressPage(html: string): CompressedPage {
  const plain = Buffer.from(html);
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    forms: { br: brotliCompressSync(plain), gzip: gzipSync(plain, { level: 9 }), identity: plain },
  };
}

const encodings = ['br', 'gzip'] as const;

function encodingFor(request: FastifyRequest) {
  const header = request.headers['accept-encoding'];
  const accepted = (typeof header === 'string' ? header : '').split(',').map((part) => part.trim());
  return encodings.find((encoding) => accepted.some((part) => part.split(';')[0] === encoding)) ?? 'identity';
}

/** Powers that no page of the portal needs. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), usb=(), interest-cohort=()';

/** Sends a page, or that the browser's copy is still the same. The browser asks each time: a new build must show at once. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CompressedPage,
  status: 200 | 404,
): FastifyReply {
  void reply
    .header('cache-control', 'no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding')
    .header('permissions-policy', permissionsPolicy);
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.status(304).send();
  const encoding = encodingFor(request);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.status(status).type('text/html; charset=utf-8').send(page.forms[encoding]);
}
