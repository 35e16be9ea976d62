import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isRoute } from '@moments/contract/members/routes';
import type { Configuration } from '../configuration/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { compressPage, sendPage, type CompressedPage } from './compressed-page.ts';
import { injectConfiguration, toPortalConfiguration } from './portal-page.ts';

/** Pages are sent from memory; the build's own notes and the compressed forms are nobody's to ask for. */
const notServed = /(\.(html|br|gz|map)|^csp-hashes\.json)$|^\.|\/\./;
/** Files whose name changes with their content, as the build makes them. */
const hashed = /^assets\//;

function filesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return new Set(files.filter((file) => !notServed.test(file)));
}

function pageFrom(configuration: Configuration, name: string): CompressedPage {
  const html = readFileSync(path.join(configuration.portalDir, name), 'utf8');
  return compressPage(injectConfiguration(html, toPortalConfiguration(configuration)));
}

/**
 * Files and pages are counted apart from calls, and more of them may be asked for: a screen is some twenty files, and
 * behind one address of a phone company or a campus many people open theirs. A screen that misses one file is broken.
 */
const filesForEachRequest = 20;

/** The path as the portal's router matches it: in any case, with or without slashes at the end. */
const pathOf = (request: FastifyRequest): string =>
  (request.url.split('?')[0] ?? '').toLowerCase().replace(/\/+$/, '') || '/';

const isForPrograms = (url: string): boolean => /^\/(api|webhooks)(\/|$)/.test(url);

const acceptsHtml = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '*/*').split(',').some((part) => /^\s*(text\/html|\*\/\*)/.test(part));

/** Serves the built portal where there is one: its files, and its pages for every route (ROUTE-01). */
export async function portalFiles(app: FastifyInstance, configuration: Configuration): Promise<void> {
  const root = path.resolve(configuration.portalDir);
  if (!existsSync(path.join(root, 'index.html'))) return;
  const files = filesIn(root);
  const index = pageFrom(configuration, 'index.html');
  const auth = existsSync(path.join(root, 'auth.html')) ? pageFrom(configuration, 'auth.html') : index;
  await app.register(staticFiles, { root, serve: false, preCompressed: true });
  const rateLimit = { max: configuration.requestsPerMinute * filesForEachRequest };
  app.get('/*', { schema: { hide: true }, config: { rateLimit } }, (request, reply) => {
    const asked = pathOf(request);
    const file = decodeURIComponent((request.url.split('?')[0] ?? '').slice(1));
    if (files.has(file)) {
      const caching = hashed.test(file)
        ? { maxAge: '1y', immutable: true }
        : { maxAge: '1h', immutable: false };
      return reply.sendFile(file, caching);
    }
    if (isForPrograms(asked) || hashed.test(file) || !acceptsHtml(request)) throw new AppError('NOT_FOUND');
    if (asked === '/auth') return sendPage(request, reply, auth, 200);
    return sendPage(request, reply, index, asked === '/' || isRoute(asked) ? 200 : 404);
  });
}
