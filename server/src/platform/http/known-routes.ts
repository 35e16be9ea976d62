import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

interface KnownRoute {
  readonly method: string;
  readonly pattern: RegExp;
}

const knownRoutes = new WeakMap<FastifyInstance['server'], KnownRoute[]>();

/** Turns a route's URL such as `/members/:id` into a pattern. The portal's pages are below no API route. */
function toPattern(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)));
  const pattern = parts.join('/').replace(/\*$/, '(?!(?:api|webhooks)(?:/|$)).*');
  return new RegExp(`^${pattern}/?$`);
}

/** Remembers the routes that are added from now on, to tell a wrong method from a wrong URL. */
export function rememberRoutes(app: FastifyInstance): void {
  const routes: KnownRoute[] = [];
  knownRoutes.set(app.server, routes);
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = toPattern(url);
    for (const each of Array.isArray(method) ? method : [method]) routes.push({ method: each, pattern });
  });
}

/** Gets the path of a request without its query. */
export const getPath = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/**
 * Rejects a request that no route serves.
 * @throws AppError METHOD_NOT_ALLOWED if the URL has other methods, which `Allow` then lists (RFC 9110, 15.5.6), or NOT_FOUND
 */
export function rejectUnknown(request: FastifyRequest, reply: FastifyReply): never {
  const path = getPath(request);
  const matching = (knownRoutes.get(request.server.server) ?? []).filter(({ pattern }) => pattern.test(path));
  const allowed = [...new Set(matching.map(({ method }) => method))].toSorted();
  if (allowed.length === 0 || allowed.includes(request.method)) throw new AppError('NOT_FOUND');
  void reply.header('allow', allowed.join(', '));
  throw new AppError('METHOD_NOT_ALLOWED');
}
