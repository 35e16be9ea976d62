import { getCountryStates, getStateCities } from '@moments/contract/enrollment/places';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import places from './us-places.json' with { type: 'json' };

/** Registers the states and cities for the address (ENR-07), from a list that is part of the server. */
export function registerPlacesRoutes(register: RegisterEndpoint): void {
  register(getCountryStates, () =>
    Promise.resolve({ data: places.map(({ isoCode, name }) => ({ isoCode, name })) }),
  );
  register(getStateCities, ({ params }) => {
    const state = places.find(({ isoCode }) => isoCode === params.isoCode);
    if (!state) throw new AppError('NOT_FOUND');
    return Promise.resolve({ data: state.cities.map((name) => ({ name })) });
  });
}
