import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { readInput } from '../api/input.ts';
import { createBrowserBundle, registerBrowserScriptRoute } from '../browser-script-route.ts';
import { applyFaults } from '../fault-hooks.ts';
import type { Faults } from '../faults.ts';
import { Collection, type Store } from '../store.ts';

interface Options {
  faults: Faults;
  store: Store;
  portalUrl: string;
}

interface KeyRestriction {
  /** Whether only the portal's pages may use the key. */
  restricted: boolean;
}

const key = 'places_sandbox';
const restriction = z.strictObject({ restricted: z.boolean() });

/** Simulates Google Places (New) as far as the portal uses it: a browser script, and the API that checks a key's restriction. */
export const registerPlaces: FastifyPluginAsync<Options> = async (app, { faults, store, portalUrl }) => {
  const script = createBrowserBundle(new URL('../browser/places/places.ts', import.meta.url), {
    format: 'iife',
  });
  registerBrowserScriptRoute(app, { path: '/places.js', provider: 'places', faults, bundle: script });
  const restrictions = new Collection<KeyRestriction>(store, 'places-keys');
  const { origin } = new URL(portalUrl);

  app.post('/api/places-key', ({ body }) => restrictions.put(key, readInput(restriction, body)));

  await app.register((api) => {
    applyFaults(api, {
      faults,
      provider: 'places',
      createErrorBody: () => ({
        error: { code: 500, status: 'INTERNAL', message: 'Internal error encountered.' },
      }),
      // Google's script in a browser makes the same call.
      findCaller: () => 'browser',
    });
    // https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
    api.post('/v1/places::autocomplete', (request, reply) => {
      const isOwnSite = (request.headers.referer ?? '').startsWith(`${origin}/`);
      const isAllowed = isOwnSite || restrictions.get(key)?.restricted === false;
      if (request.headers['x-goog-api-key'] === key && isAllowed) return { suggestions: [] };
      const message = 'Requests from referer are blocked.';
      return reply.code(403).send({ error: { code: 403, status: 'PERMISSION_DENIED', message } });
    });
    return Promise.resolve();
  });
};
