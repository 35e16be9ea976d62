// @vitest-environment jsdom
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addresses } from './addresses.ts';
import './places.ts';

beforeAll(() => {
  // The loader says that it uses the library that is there instead of loading its own, which is what we want.
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  setOptions({ key: 'places_sandbox' });
});

async function fetchSuggestions(input: string, includedRegionCodes = ['us']) {
  const { AutocompleteSuggestion, AutocompleteSessionToken } = await importLibrary('places');
  const request = { input, includedRegionCodes, sessionToken: new AutocompleteSessionToken() };
  return (await AutocompleteSuggestion.fetchAutocompleteSuggestions(request)).suggestions;
}

describe('[ENR-07] Google’s own loader gets suggestions', () => {
  it('suggests at most five addresses for the start of an address', async () => {
    const texts = (await fetchSuggestions('118 Lark')).map(({ placePrediction }) =>
      placePrediction!.text.toString(),
    );
    expect(texts).toEqual([
      '118 Lark Street, Albany, NY 12210',
      '118 Larkin Avenue, Elgin, IL 60123',
      '118 Larkspur Lane, Austin, TX 78704',
      '118 Larkfield Road, East Northport, NY 11731',
    ]);
    expect(await fetchSuggestions('s')).toHaveLength(5);
  });

  it('suggests nothing for nonsense, an empty text, and other countries', async () => {
    expect(await fetchSuggestions('zzz')).toEqual([]);
    expect(await fetchSuggestions('  ')).toEqual([]);
    expect(await fetchSuggestions('118 Lark', ['de'])).toEqual([]);
  });

  it('returns the parts of the chosen address', async () => {
    const [suggestion] = await fetchSuggestions('118 larkin');
    const place = suggestion!.placePrediction!.toPlace();
    expect(place.addressComponents).toBeUndefined();
    await place.fetchFields({ fields: ['addressComponents'] });
    const findPart = (type: string) => place.addressComponents!.find(({ types }) => types.includes(type));
    expect(findPart('street_number')!.longText).toBe('118');
    expect(findPart('route')!.longText).toBe('Larkin Avenue');
    expect(findPart('locality')!.longText).toBe('Elgin');
    expect(findPart('administrative_area_level_1')).toMatchObject({ shortText: 'IL' });
    expect(findPart('postal_code')!.longText).toBe('60123');
  });
});

it('every address is complete', () => {
  for (const { number, route, city, state, zip } of addresses)
    expect(`${number}|${route}|${city}|${state}|${zip}`).toMatch(/^\d+\|[^|]+\|[^|]+\|[A-Z]{2}\|\d{5}$/);
});
