import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  deskConfigurationId,
  findDeskPage,
  type DeskConfiguration,
} from '@moments/contract/staff/desk-pages';
import type { Configuration } from '../configuration/schema.ts';
import type { PlatformServices } from '../platform-services.ts';
import { compressPage, sendCompressed, serveBuild, type CompressedPage } from './built-files.ts';
import { getPath } from './known-routes.ts';
import { toCrisisNumbers, toDataElement } from './portal-page.ts';

/** The comment in the page that the configuration replaces. */
const placeholder = '<!--desk-configuration-->';

const toDeskConfiguration = (configuration: Configuration): DeskConfiguration => ({
  portalUrl: configuration.publicUrl,
  deskUrl: configuration.deskUrl ?? null,
  hasOrganization: configuration.organizationIssuer !== undefined,
  crisis: toCrisisNumbers(configuration),
});

function readPage(configuration: Configuration): CompressedPage {
  const html = readFileSync(path.join(configuration.deskDir, 'index.html'), 'utf8');
  const element = toDataElement(deskConfigurationId, toDeskConfiguration(configuration));
  return compressPage(html.replace(placeholder, () => element));
}

/** Serves the built desk, if it exists, with its page for every screen. Browsers never store the page. */
export async function registerDeskFiles(
  app: FastifyInstance,
  { configuration }: Pick<PlatformServices, 'configuration'>,
): Promise<void> {
  await serveBuild(app, {
    folder: configuration.deskDir,
    // The portal's are in another folder, so the public listener serves none of these.
    hashed: /^desk-assets\//,
    readPages: () => {
      const page = readPage(configuration);
      return (request, reply) => {
        const route = getPath(request);
        const isPage = route === '/' || findDeskPage(route) !== undefined;
        void reply.header('cache-control', 'no-store').status(isPage ? 200 : 404);
        return sendCompressed(request, reply, page);
      };
    },
  });
}
