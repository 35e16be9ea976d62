import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRoute, undoPhoneChangePath } from '@moments/contract/members/routes';
import type { Services } from '../../services.ts';
import type { Configuration } from '../configuration/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { rejectUnknown } from './known-routes.ts';
import { injectConfiguration, toPortalConfiguration } from './portal-page.ts';
import { sendStoredFile, storeBuiltFiles } from './stored-files.ts';

/** A page compressed once and kept in memory: it does not change while the server runs. */
interface CompressedPage {
  readonly etag: string;
  readonly encodings: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

function compressPage(html: string): CompressedPage {
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

/** Turns off browser features that no page of the portal needs. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), usb=(), interest-cohort=()';

/** Sends a page, or 304 if the browser's copy is current. Browsers revalidate every time, so a new build shows immediately. */
function sendPage(
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
  const encoding = selectEncoding(request);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.status(status).type('text/html; charset=utf-8').send(page.encodings[encoding]);
}

/** Files that are not served by name: pages are sent from memory, and the rest are for the build and the server only. */
const notServed = /(\.(html|br|gz|map)|^csp-hashes\.json)$|^\.|\/\./;
/** Checks whether the portal has a page for a path. */
const isPage = (path: string): boolean => path === '/' || path === undoPhoneChangePath || isRoute(path);

/** Files whose name contains a hash of their content. */
const hashed = /^assets\//;

function listFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return new Set(files.filter((file) => !notServed.test(file)));
}

function readPage(configuration: Configuration, name: string): CompressedPage {
  const html = readFileSync(path.join(configuration.portalDir, name), 'utf8');
  return compressPage(injectConfiguration(html, toPortalConfiguration(configuration)));
}

/** Normalizes the path as the portal's router matches it: in lower case, without slashes at the end. */
const toRoutePath = (request: FastifyRequest): string =>
  (request.url.split('?')[0] ?? '').toLowerCase().replace(/\/+$/, '') || '/';

const isApiOrWebhook = (url: string): boolean => /^\/(api|webhooks)(\/|$)/.test(url);

const acceptsHtml = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '*/*').split(',').some((part) => /^\s*(text\/html|\*\/\*)/.test(part));

/**
 * Serves the built portal, if it exists: its files, and its pages for every route (ROUTE-01). Hashed files of other builds are served
 * too, because pages of another version may be open.
 */
export async function portalFiles(
  app: FastifyInstance,
  services: Pick<Services, 'configuration' | 'database'>,
): Promise<void> {
  const { configuration } = services;
  const root = path.resolve(configuration.portalDir);
  if (!existsSync(path.join(root, 'index.html'))) return;
  const files = listFiles(root);
  const index = readPage(configuration, 'index.html');
  const auth = existsSync(path.join(root, 'auth.html')) ? readPage(configuration, 'auth.html') : index;
  await storeBuiltFiles(
    services,
    root,
    [...files].filter((file) => hashed.test(file)),
  );
  await app.register(staticFiles, { root, serve: false, preCompressed: true });
  app.get('/*', { config: { limit: 'files' } }, (request, reply) => {
    const route = toRoutePath(request);
    const file = decodeURIComponent((request.url.split('?')[0] ?? '').slice(1));
    if (files.has(file)) {
      const caching = hashed.test(file)
        ? { maxAge: '1y', immutable: true }
        : { maxAge: '1h', immutable: false };
      return reply.sendFile(file, caching);
    }
    if (hashed.test(file)) return sendStoredFile(services, reply, file, selectEncoding(request) === 'br');
    if (isApiOrWebhook(route)) rejectUnknown(request, reply);
    if (!acceptsHtml(request)) throw new AppError('NOT_FOUND');
    if (route === '/auth') return sendPage(request, reply, auth, 200);
    return sendPage(request, reply, index, isPage(route) ? 200 : 404);
  });
}
