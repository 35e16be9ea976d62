/** The address fields of the form. `state` has two letters. */
export interface PlaceAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** A part of an address in Google Places (New). */
export interface PlaceComponent {
  readonly longText: string | null;
  readonly shortText: string | null;
  readonly types: readonly string[];
}

/**
 * Converts address components to form fields (ENR-07). Missing parts are empty.
 * Source: https://developers.google.com/maps/documentation/javascript/place-class-data-fields#address-components
 */
export function toPlaceAddress(components: readonly PlaceComponent[]): PlaceAddress {
  const find = (type: string) => components.find(({ types }) => types.includes(type));
  const long = (type: string) => find(type)?.longText ?? '';
  return {
    street: [long('street_number'), long('route')].filter((text) => text !== '').join(' '),
    city: long('locality') || long('sublocality_level_1'),
    state: find('administrative_area_level_1')?.shortText ?? '',
    zip: long('postal_code'),
  };
}
