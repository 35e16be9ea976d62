import path from 'node:path';
import { City, State } from 'country-state-city';

export const usPlacesFile = path.resolve(import.meta.dirname, '../server/src/features/places/us-places.json');

/** The package lists uninhabited islands as states; an address is in none of them. */
const isInhabited = (isoCode: string): boolean => /^[A-Z]{2}$/.test(isoCode) && isoCode !== 'UM';

/** It also lists counties and their like, which are no part of an address. */
const isCity = (name: string): boolean => !/ (County|Borough|Census Area|Parish|Municipality)$/.test(name);

const citiesOf = (isoCode: string): string[] =>
  [
    ...new Set(
      City.getCitiesOfState('US', isoCode)
        .map((city) => city.name)
        .filter(isCity),
    ),
  ].sort((a, b) => a.localeCompare(b, 'en'));

/** The 50 states, the district and the inhabited territories by name, with their cities. */
export const usPlaces = (): { isoCode: string; name: string; cities: string[] }[] =>
  State.getStatesOfCountry('US')
    .filter(({ isoCode }) => isInhabited(isoCode))
    .map(({ isoCode, name }) => ({ isoCode, name, cities: citiesOf(isoCode) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
