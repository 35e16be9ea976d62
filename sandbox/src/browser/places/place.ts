import { addresses, type Address } from './addresses.ts';
import { stateNames } from './states.ts';

interface AddressComponent {
  longText: string;
  shortText: string;
  types: string[];
}

/** `google.maps.places.Place`: empty but for its id until fields are fetched. */
export class Place {
  readonly id: string;
  addressComponents: AddressComponent[] | undefined;
  formattedAddress: string | undefined;

  constructor({ id }: { id: string }) {
    this.id = id;
  }

  async fetchFields({ fields }: { fields: string[] }): Promise<{ place: Place }> {
    const address = addresses.find(({ id }) => id === this.id);
    if (!address) throw new Error(`NOT_FOUND: no place ${this.id}`);
    if (fields.includes('addressComponents')) this.addressComponents = toAddressComponents(address);
    if (fields.includes('formattedAddress')) this.formattedAddress = `${formatAddress(address)}, USA`;
    return Promise.resolve({ place: this });
  }
}

export const formatAddress = ({ number, route, city, state, zip }: Address): string =>
  `${number} ${route}, ${city}, ${state} ${zip}`;

function toAddressComponents({ number, route, city, state, zip }: Address): AddressComponent[] {
  return [
    createComponent(number, 'street_number'),
    createComponent(route, 'route'),
    createComponent(city, 'locality', 'political'),
    {
      longText: stateNames[state] ?? state,
      shortText: state,
      types: ['administrative_area_level_1', 'political'],
    },
    { longText: 'United States', shortText: 'US', types: ['country', 'political'] },
    createComponent(zip, 'postal_code'),
  ];
}

const createComponent = (text: string, ...types: string[]): AddressComponent => ({
  longText: text,
  shortText: text,
  types,
});
