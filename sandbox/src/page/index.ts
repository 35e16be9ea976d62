import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { createBrowserBundle } from '../browser-bundle.ts';
import { renderDocument } from './document.ts';
import { registerEmailDesignRoute } from './email-design-route.ts';
import { mark } from './icons.ts';
import { registerLiveFeed, type LiveFeedOptions } from './live-feed.ts';
import { demoMembers, testCards } from './page-content.ts';

interface Options extends LiveFeedOptions {
  portalUrl: string;
  numbers: { coaching: string; codes: string };
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the page that people keep open next to the portal. */
export const registerPage: FastifyPluginAsync<Options> = async (app, options) => {
  const { portalUrl, numbers } = options;
  const page = renderDocument({ portalUrl, numbers, members: demoMembers, cards: testCards });
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  );
  registerAssetRoutes(app);
  registerLiveFeed(app, options);
  registerEmailDesignRoute(app, options.log);
  return Promise.resolve();
};

function registerAssetRoutes(app: FastifyInstance): void {
  const script = createBrowserBundle(new URL('../browser/page/main.ts', import.meta.url), { format: 'esm' });
  const style = createBrowserBundle(new URL('styles/page.css', import.meta.url), { format: 'esm' });
  app.get('/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await script()),
  );
  app.get('/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(await style()));
  app.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').send(mark.text.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')),
  );
  const font = new URL(import.meta.resolve('@moments/ui/theme/fonts/poppins-latin.woff2'));
  app.get('/fonts/poppins-latin.woff2', async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'max-age=86400')
      .send(await readFile(font)),
  );
}
