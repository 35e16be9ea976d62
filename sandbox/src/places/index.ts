import type { FastifyPluginAsync } from 'fastify';
import { browserBundle } from '../browser-bundle.ts';
import { browserScriptRoute } from '../browser-script-route.ts';
import type { Faults } from '../faults.ts';

/** Google Places (New) as far as the portal uses it: a browser script. */
export const placesPlugin: FastifyPluginAsync<{ faults: Faults }> = async (app, { faults }) => {
  const script = browserBundle(new URL('../browser/places/places.ts', import.meta.url), { format: 'iife' });
  browserScriptRoute(app, { path: '/places.js', provider: 'places', faults, bundle: script });
  return Promise.resolve();
};
