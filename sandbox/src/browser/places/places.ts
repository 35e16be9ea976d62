import { suggest, type Address } from './addresses.ts';
import { formatAddress, Place } from './place.ts';

interface SuggestionRequest {
  input: string;
  includedRegionCodes?: string[];
}

const createFormattable = (text: string) => ({ text, matches: [], toString: () => text });

/** Groups calls for billing at Google; nothing to group here. */
class SessionToken {
  readonly createdAt = Date.now();
}

/** https://developers.google.com/maps/documentation/javascript/reference/autocomplete-data */
const placesLibrary = {
  Place,
  AutocompleteSessionToken: SessionToken,
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: async ({ input, includedRegionCodes }: SuggestionRequest) => {
      const isUs = includedRegionCodes?.some((code) => code.toLowerCase() === 'us') ?? true;
      return Promise.resolve({ suggestions: isUs ? suggest(input).map(toSuggestion) : [] });
    },
  },
};

function toSuggestion(address: Address) {
  return {
    placePrediction: {
      placeId: address.id,
      text: createFormattable(formatAddress(address)),
      mainText: createFormattable(`${address.number} ${address.route}`),
      secondaryText: createFormattable(`${address.city}, ${address.state} ${address.zip}`),
      toPlace: () => new Place({ id: address.id }),
    },
  };
}

interface TrustedTypes {
  createPolicy(name: string, rules: object): unknown;
}

/** Makes the policies that Google's script makes. If the page's headers reject one, this script fails, as parts of Google's do. */
const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
for (const name of ['google-maps-api-loader', 'google-maps-api#html', 'lit-html'])
  trustedTypes?.createPolicy(name, { createHTML: (text: string) => text });

/** `@googlemaps/js-api-loader` uses an `importLibrary` that is there already instead of loading Google's script. */
Object.assign(window, {
  google: {
    maps: {
      importLibrary: async (name: string) => {
        if (name !== 'places') throw new Error(`The sandbox has no maps library "${name}"`);
        return Promise.resolve(placesLibrary);
      },
    },
  },
});
