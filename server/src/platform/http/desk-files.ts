import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { deskConfigurationId, type DeskConfiguration } from '@moments/contract/desk/desk-configuration';
import { findDeskPage } from '@moments/contract/desk/desk-pages';
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
} from './built-files.ts';
import { rejectUnknown } from './known-routes.ts';
import { toCrisisNumbers, toDataElement } from './portal-page.ts';
import { sendStoredFile, storeBuiltFiles } from './stored-files.ts';

/** The comment in the page that the configuration replaces. */
const placeholder = '<!--desk-configuration-->';

const toDeskConfiguration = (configuration: Configuration): DeskConfiguration => ({
  portalUrl: configuration.publicUrl,
  deskUrl: configuration.deskUrl ?? null,
  hasOrganization: configuration.organizationIssuer !== undefined,
  crisis: toCrisisNumbers(configuration),
});

/** Files whose name contains a hash of their content. The portal's are in another folder, so the public listener serves none of these. */
const hashed = /^desk-assets\//;

const isApi = (route: string): boolean => /^\/(api|webhooks)(\/|$)/.test(route);

/** Serves the built desk, if it exists: its files, and its page for every screen. Browsers never store the page. */
export async function deskFiles(
  app: FastifyInstance,
  services: Pick<PlatformServices, 'configuration' | 'database'>,
): Promise<void> {
  const { configuration } = services;
  const root = path.resolve(configuration.deskDir);
  const index = path.join(root, 'index.html');
  if (!existsSync(index)) return;
  const files = listFiles(root);
  const element = toDataElement(deskConfigurationId, toDeskConfiguration(configuration));
  const page = compressPage(readFileSync(index, 'utf8').replace(placeholder, () => element));
  await storeBuiltFiles(
    services,
    root,
    [...files].filter((file) => hashed.test(file)),
  );
  await app.register(staticFiles, { root, serve: false, preCompressed: true });
  app.get('/*', { config: { limit: 'files' } }, (request, reply) => {
    const route = getPath(request);
    const file = decodeURIComponent(route.slice(1));
    if (files.has(file))
      return reply.sendFile(
        file,
        hashed.test(file) ? { maxAge: '1y', immutable: true } : { maxAge: '1h', immutable: false },
      );
    if (hashed.test(file)) return sendStoredFile(services, reply, file, selectEncoding(request) === 'br');
    if (isApi(route)) rejectUnknown(request, reply);
    if (!acceptsHtml(request)) throw new AppError('NOT_FOUND');
    const isPage = route === '/' || findDeskPage(route) !== undefined;
    void reply.header('cache-control', 'no-store').status(isPage ? 200 : 404);
    return sendCompressed(request, reply, page);
  });
}
