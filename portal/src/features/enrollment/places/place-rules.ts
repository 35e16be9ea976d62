/** The address fields of the form. `state` has two letters. */
export interface PlaceAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** A part of an address in Google Places (New). */
export interface PlaceComponent {
  readonly longText: string;
  readonly shortText: string;
  readonly types: readonly string[];
}

/**
 * Converts address components to form fields (ENR-07). Missing parts are empty.
 * Source: https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places#AddressComponent
 */
export function toPlaceAddress(components: readonly PlaceComponent[]): PlaceAddress {
  const find = (type: string) => components.find(({ types }) => types.includes(type));
  const getLongText = (type: string) => find(type)?.longText ?? '';
  return {
    street: [getLongText('street_number'), getLongText('route')].filter((text) => text !== '').join(' '),
    city: getLongText('locality') || getLongText('sublocality_level_1'),
    state: find('administrative_area_level_1')?.shortText ?? '',
    zip: getLongText('postal_code'),
  };
}

/** Says whether so many changed, added, or removed characters turn one text into the other (Levenshtein). */
function isWithinEdits(one: string, other: string, edits: number): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [left, right] = [one.slice(same), other.slice(same)];
  if (left === right) return true;
  const isNext = (from: number, to: number) => isWithinEdits(left.slice(from), right.slice(to), edits - 1);
  return edits > 0 && (isNext(1, 1) || isNext(1, 0) || isNext(0, 1));
}

/** More changed letters than this are no corrected typo. */
const typoEdits = 2;

/**
 * Says whether a street was emptied or replaced by another one, so that the old city, state, and ZIP are no longer right (ENR-17). A
 * corrected typo and an added apartment keep them.
 */
export function isOtherStreet(before: string, after: string): boolean {
  const [one, other] = [before, after].map((text) =>
    text
      .toLowerCase()
      .replace(/[\s.,]+/g, ' ')
      .trim(),
  );
  if (one === undefined || other === undefined || one === '') return false;
  const findHouseNumber = (text: string) => /^\d+/.exec(text)?.[0];
  if (other === '' || findHouseNumber(one) !== findHouseNumber(other)) return true;
  return !one.startsWith(other) && !other.startsWith(one) && !isWithinEdits(one, other, typoEdits);
}
