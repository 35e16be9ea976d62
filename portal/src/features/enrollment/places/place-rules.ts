/** An address as the form has it. `state` is its two letters. */
export interface PlaceAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** A part of an address as Google Places (New) gives it. */
export interface PlaceComponent {
  readonly longText: string | null;
  readonly shortText: string | null;
  readonly types: readonly string[];
}

/**
 * Reads an address off its components (ENR-07). Parts that are missing are empty.
 * Source: https://developers.google.com/maps/documentation/javascript/place-class-data-fields#address-components
 */
export function toPlaceAddress(components: readonly PlaceComponent[]): PlaceAddress {
  const part = (type: string) => components.find(({ types }) => types.includes(type));
  const long = (type: string) => part(type)?.longText ?? '';
  return {
    street: [long('street_number'), long('route')].filter((text) => text !== '').join(' '),
    city: long('locality') || long('sublocality_level_1'),
    state: part('administrative_area_level_1')?.shortText ?? '',
    zip: long('postal_code'),
  };
}
