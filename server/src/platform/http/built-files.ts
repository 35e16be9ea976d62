import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { getPath, rejectUnknown } from './known-routes.ts';

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

function selectEncoding(request: FastifyRequest) {
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
function listFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return new Set(files.filter((file) => !notServed.test(file)));
}

const isHtmlAccepted = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '*/*').split(',').some((part) => /^\s*(text\/html|\*\/\*)/.test(part));

const isApi = (route: string): boolean => /^\/(api|webhooks)(\/|$)/i.test(route);

/** Fields of replies that say nothing about a file that never changes. With a date and a tag, a slow line carries those of twenty files in 30 ms. */
const needless = ['x-request-id', 'ratelimit-policy', 'ratelimit'] as const;
const forever = {
  maxAge: '1y',
  immutable: true,
  etag: false,
  lastModified: false,
  acceptRanges: false,
} as const;

/** Sends a file whose name contains a hash of its content. */
function sendHashed(reply: FastifyReply, file: string): FastifyReply {
  for (const field of needless) void reply.removeHeader(field);
  return reply.sendFile(file, forever);
}

interface Build {
  readonly folder: string;
  /** Matches the files whose name contains a hash of their content. */
  readonly hashed: RegExp;
  /** Reads the pages once and returns what sends the page of a request. Not called without a build. */
  readonly readPages: () => (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/**
 * Serves a build, if it exists: its files, and a page for every other path outside the API. A page that asks for a hashed file of
 * another build must not get a page in its place.
 */
export async function serveBuild(app: FastifyInstance, { folder, hashed, readPages }: Build): Promise<void> {
  const root = path.resolve(folder);
  if (!existsSync(path.join(root, 'index.html'))) return;
  const files = listFiles(root);
  const sendPage = readPages();
  await app.register(staticFiles, { root, serve: false, preCompressed: true });
  app.get('/*', { config: { limit: 'files' } }, (request, reply) => {
    const route = getPath(request);
    const file = decodeURIComponent(route.slice(1));
    if (files.has(file))
      return hashed.test(file)
        ? sendHashed(reply, file)
        : reply.sendFile(file, { maxAge: '1h', immutable: false });
    if (isApi(route)) rejectUnknown(request, reply);
    if (hashed.test(file) || !isHtmlAccepted(request)) throw new AppError('NOT_FOUND');
    return sendPage(request, reply);
  });
}
