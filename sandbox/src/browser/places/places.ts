import { addresses, suggest, type Address } from './addresses.ts';

interface SuggestionRequest {
  input: string;
  includedRegionCodes?: string[];
}

/** Groups calls for billing at Google; nothing to group here. */
class SessionToken {
  readonly createdAt = Date.now();
}

/** https://developers.google.com/maps/documentation/javascript/reference/autocomplete-data */
const placesLibrary = {
  AutocompleteSessionToken: SessionToken,
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: async ({ input, includedRegionCodes }: SuggestionRequest) => {
      const isUs = includedRegionCodes?.some((code) => code.toLowerCase() === 'us') ?? true;
      return Promise.resolve({ suggestions: isUs ? suggest(input).map(toSuggestion) : [] });
    },
  },
};

function toSuggestion(address: Address) {
  const { id, number, route, city, state, zip } = address;
  const text = `${number} ${route}, ${city}, ${state} ${zip}`;
  return {
    placePrediction: {
      placeId: id,
      text: { text, matches: [], toString: () => text },
      toPlace: () => new Place(id),
    },
  };
}

interface AddressComponent {
  longText: string;
  shortText: string;
  types: string[];
}

/** `google.maps.places.Place`: empty but for its id until fields are fetched. */
class Place {
  addressComponents: AddressComponent[] | undefined;

  constructor(readonly id: string) {}

  async fetchFields({ fields }: { fields: string[] }): Promise<{ place: Place }> {
    const address = addresses.find(({ id }) => id === this.id);
    if (!address) throw new Error(`NOT_FOUND: no place ${this.id}`);
    if (fields.includes('addressComponents')) this.addressComponents = toAddressComponents(address);
    return Promise.resolve({ place: this });
  }
}

const toAddressComponents = ({ number, route, city, state, zip }: Address): AddressComponent[] => [
  createComponent(number, 'street_number'),
  createComponent(route, 'route'),
  createComponent(city, 'locality', 'political'),
  createComponent(state, 'administrative_area_level_1', 'political'),
  createComponent(zip, 'postal_code'),
];

const createComponent = (text: string, ...types: string[]): AddressComponent => ({
  longText: text,
  shortText: text,
  types,
});

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
