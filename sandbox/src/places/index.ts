import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readInput } from '../api/input.ts';
import { applyFaults } from '../fault-hooks.ts';
import type { Faults } from '../faults.ts';
import { Collection, type Store } from '../store.ts';
import { addresses, formatAddress, suggest, type Address } from './addresses.ts';

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
const search = z.object({ input: z.string(), includedRegionCodes: z.array(z.string()).default(['us']) });

const createPart = (text: string, ...types: string[]) => ({ longText: text, shortText: text, types });

const toAddressComponents = ({ number, route, city, state, zip }: Address) => [
  createPart(number, 'street_number'),
  createPart(route, 'route'),
  createPart(city, 'locality', 'political'),
  createPart(state, 'administrative_area_level_1', 'political'),
  createPart(zip, 'postal_code'),
];

const toSuggestion = (address: Address) => ({
  placePrediction: { placeId: address.id, text: { text: formatAddress(address) } },
});

const reject = (reply: FastifyReply, code: number, status: string, message: string) =>
  reply.code(code).send({ error: { code, status, message } });

/** Simulates Google Places (New) as far as the portal and the doctor use it. */
export const registerPlaces: FastifyPluginAsync<Options> = async (app, { faults, store, portalUrl }) => {
  const restrictions = new Collection<KeyRestriction>(store, 'places-keys');
  const { origin } = new URL(portalUrl);
  const isAllowed = ({ headers }: FastifyRequest): boolean => {
    const isOwnSite = (headers.referer ?? '').startsWith(`${origin}/`);
    return headers['x-goog-api-key'] === key && (isOwnSite || restrictions.get(key)?.restricted === false);
  };

  app.post('/api/places-key', ({ body }) => restrictions.put(key, readInput(restriction, body)));

  await app.register((api) => {
    applyFaults(api, {
      faults,
      provider: 'places',
      createErrorBody: () => ({
        error: { code: 500, status: 'INTERNAL', message: 'Internal error encountered.' },
      }),
      findCaller: () => 'browser',
    });
    api.addHook('onRequest', (_request, reply, done) => {
      void reply.header('access-control-allow-origin', '*');
      done();
    });
    api.addHook('preHandler', (request, reply, done) => {
      if (isAllowed(request)) done();
      else void reject(reply, 403, 'PERMISSION_DENIED', 'Requests from referer are blocked.');
    });
    // https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
    api.post('/v1/places::autocomplete', ({ body }) => {
      const { input, includedRegionCodes } = readInput(search, body);
      return includedRegionCodes.includes('us') ? { suggestions: suggest(input).map(toSuggestion) } : {};
    });
    // https://developers.google.com/maps/documentation/places/web-service/place-details
    api.get<{ Params: { id: string } }>('/v1/places/:id', ({ params, headers }, reply) => {
      const address = addresses.find(({ id }) => id === params.id);
      if (!address) return reject(reply, 404, 'NOT_FOUND', 'The Place ID is no longer valid.');
      if (headers['x-goog-fieldmask'] !== 'addressComponents')
        return reject(reply, 400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.');
      return { addressComponents: toAddressComponents(address) };
    });
    return Promise.resolve();
  });
  // A browser asks before a call of another origin, without the key.
  const allowed = 'content-type, x-goog-api-key, x-goog-fieldmask';
  for (const path of ['/v1/places::autocomplete', '/v1/places/:id'])
    app.options(path, (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-origin', '*')
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', allowed)
        .send(),
    );
};
