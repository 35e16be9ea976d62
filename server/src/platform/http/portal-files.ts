import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRoute, undoPhoneChangePath } from '@moments/contract/members/routes';
import type { Configuration } from '../configuration/schema.ts';
import { AppError } from '../errors/app-error.ts';
import type { PlatformServices } from '../platform-services.ts';
import {
  acceptsHtml,
  compressPage,
  getPath,
  listFiles,
  selectEncoding,
  sendCompressed,
  type CompressedPage,
} from './built-files.ts';
import { rejectUnknown } from './known-routes.ts';
import { injectConfiguration, toPortalConfiguration } from './portal-page.ts';
import { sendStoredFile, storeBuiltFiles } from './stored-files.ts';

/** Sends a page, or 304 if the browser's copy is current. Browsers revalidate every time, so a new build shows immediately. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CompressedPage,
  status: 200 | 404,
): FastifyReply {
  void reply.header('cache-control', 'no-cache').header('etag', page.etag).status(status);
  if (status === 200 && request.headers['if-none-match'] === page.etag)
    return reply.status(304).header('vary', 'accept-encoding').send();
  return sendCompressed(request, reply, page);
}

/** Checks whether the portal has a page for a path. */
const isPage = (path: string): boolean => path === '/' || path === undoPhoneChangePath || isRoute(path);

/** Files whose name contains a hash of their content. */
const hashed = /^assets\//;

function readPage(configuration: Configuration, name: string): CompressedPage {
  const html = readFileSync(path.join(configuration.portalDir, name), 'utf8');
  return compressPage(injectConfiguration(html, toPortalConfiguration(configuration)));
}

/** Normalizes the path as the portal's router matches it: in lower case, without slashes at the end. */
const toRoutePath = (request: FastifyRequest): string =>
  getPath(request).toLowerCase().replace(/\/+$/, '') || '/';

const isApiOrWebhook = (url: string): boolean => /^\/(api|webhooks)(\/|$)/.test(url);

/**
 * Serves the built portal, if it exists: its files, and its pages for every route (ROUTE-01). Hashed files of other builds are served
 * too, because pages of another version may be open.
 */
export async function portalFiles(
  app: FastifyInstance,
  services: Pick<PlatformServices, 'configuration' | 'database'>,
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
    const file = decodeURIComponent(getPath(request).slice(1));
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
