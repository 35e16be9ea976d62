import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPublicPath, isRoute } from '@moments/contract/members/routes';
import type { Configuration } from '../configuration/schema.ts';
import type { PlatformServices } from '../platform-services.ts';
import { compressPage, sendCompressed, serveBuild, type CompressedPage } from './built-files.ts';
import { getPath } from './known-routes.ts';
import { injectConfiguration, injectPreview, toPortalConfiguration } from './portal-page.ts';

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
const isPage = (path: string): boolean => path === '/' || findPublicPath(path) !== undefined || isRoute(path);

function readPage(configuration: Configuration, name: string): CompressedPage {
  const html = readFileSync(path.join(configuration.portalDir, name), 'utf8');
  const page = injectConfiguration(html, toPortalConfiguration(configuration));
  return compressPage(injectPreview(page, configuration.publicUrl));
}

/** Normalizes the path as the portal's router matches it: in lower case, without slashes at the end. */
const toRoutePath = (request: FastifyRequest): string =>
  getPath(request).toLowerCase().replace(/\/+$/, '') || '/';

/** Says where to report a vulnerability (RFC 9116). Its expiration date is required: a year from now. */
function registerSecurityContact(
  app: FastifyInstance,
  { configuration, clock }: Pick<PlatformServices, 'configuration' | 'clock'>,
): void {
  app.get('/.well-known/security.txt', { config: { limit: 'files' } }, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + 365 * 86_400_000).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: mailto:${configuration.supportEmail}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
}

/** Serves the built portal, if it exists, with its pages for every route (ROUTE-01). */
export async function registerPortalFiles(
  app: FastifyInstance,
  services: Pick<PlatformServices, 'configuration' | 'clock'>,
): Promise<void> {
  const { configuration } = services;
  registerSecurityContact(app, services);
  await serveBuild(app, {
    folder: configuration.portalDir,
    hashed: /^assets\//,
    readPages: () => {
      const index = readPage(configuration, 'index.html');
      const auth = existsSync(path.join(configuration.portalDir, 'auth.html'))
        ? readPage(configuration, 'auth.html')
        : index;
      return (request, reply) => {
        const route = toRoutePath(request);
        if (route === '/auth') return sendPage(request, reply, auth, 200);
        return sendPage(request, reply, index, isPage(route) ? 200 : 404);
      };
    },
  });
}
