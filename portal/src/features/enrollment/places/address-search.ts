import type { Suggestion } from '@moments/ui/fields/use-suggestions.ts';
import { toPlaceAddress, type PlaceAddress } from './place-rules.ts';

export interface AddressSearch {
  readonly suggest: (text: string) => Promise<readonly Suggestion[]>;
  /** The address of a suggestion that was given; undefined where it can't be had. */
  readonly addressOf: (suggestion: Suggestion) => Promise<PlaceAddress | undefined>;
}

/**
 * Searches US addresses by Google Places (New) (ENR-07). The look-ups up to a choice are one session: that is how Google
 * bills them. Source: https://developers.google.com/maps/documentation/javascript/place-autocomplete-data
 */
export function addressSearch(library: google.maps.PlacesLibrary): AddressSearch {
  const { AutocompleteSessionToken, AutocompleteSuggestion } = library;
  let sessionToken = new AutocompleteSessionToken();
  let offered = new Map<string, google.maps.places.PlacePrediction>();
  return {
    suggest: async (input) => {
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        includedRegionCodes: ['us'],
        sessionToken,
      });
      const predictions = suggestions.flatMap(({ placePrediction }) => placePrediction ?? []);
      offered = new Map(predictions.map((prediction) => [prediction.placeId, prediction]));
      return predictions.map(({ placeId, text }) => ({ id: placeId, text: text.text }));
    },
    addressOf: async ({ id }) => {
      const prediction = offered.get(id);
      if (!prediction) return undefined;
      const place = prediction.toPlace();
      // Fetching the fields ends the session.
      sessionToken = new AutocompleteSessionToken();
      await place.fetchFields({ fields: ['addressComponents'] });
      return toPlaceAddress(place.addressComponents ?? []);
    },
  };
}
