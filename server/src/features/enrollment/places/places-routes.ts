import type { FastifyInstance } from 'fastify';
import { getCountryStates, getStateCities } from '@moments/contract/enrollment/places';
import { AppError } from '../../../platform/errors/app-error.ts';
import { registerEndpoint, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import places from './us-places.json' with { type: 'json' };

/** States and cities for the address (ENR-07): a list that comes with the server. */
export function placesRoutes(
  app: FastifyInstance,
  _services: Services,
  authentication: Authentication,
): void {
  registerEndpoint(app, authentication, getCountryStates, () =>
    Promise.resolve({ data: places.map(({ isoCode, name }) => ({ isoCode, name })) }),
  );
  registerEndpoint(app, authentication, getStateCities, ({ params }) => {
    const state = places.find(({ isoCode }) => isoCode === params.isoCode);
    if (!state) throw new AppError('NOT_FOUND');
    return Promise.resolve({ data: state.cities.map((name) => ({ name })) });
  });
}
