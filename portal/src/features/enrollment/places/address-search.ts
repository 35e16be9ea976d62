import type { Suggestion } from '@moments/ui/fields/use-suggestions.ts';
import { toPlaceAddress, type PlaceAddress } from './place-rules.ts';

export interface AddressSearch {
  readonly suggest: (text: string) => Promise<readonly Suggestion[]>;
  /** Fetches the address of a suggestion; undefined if it isn't available. */
  readonly fetchAddress: (suggestion: Suggestion) => Promise<PlaceAddress | undefined>;
}

/**
 * Searches US addresses with Google Places (New) (ENR-07). Google bills all searches up to a choice as one session. Source: https://developers.google.com/maps/documentation/javascript/place-autocomplete-data
 */
export function createAddressSearch(library: google.maps.PlacesLibrary): AddressSearch {
  const { AutocompleteSessionToken, AutocompleteSuggestion } = library;
  let sessionToken = new AutocompleteSessionToken();
  let predictionsById = new Map<string, google.maps.places.PlacePrediction>();
  return {
    suggest: async (input) => {
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        includedRegionCodes: ['us'],
        sessionToken,
      });
      const predictions = suggestions.flatMap(({ placePrediction }) => placePrediction ?? []);
      predictionsById = new Map(predictions.map((prediction) => [prediction.placeId, prediction]));
      return predictions.map(({ placeId, text }) => ({ id: placeId, text: text.text }));
    },
    fetchAddress: async ({ id }) => {
      const prediction = predictionsById.get(id);
      if (!prediction) return undefined;
      const place = prediction.toPlace();
      // Fetching the fields ends the session.
      sessionToken = new AutocompleteSessionToken();
      await place.fetchFields({ fields: ['addressComponents'] });
      return toPlaceAddress(place.addressComponents ?? []);
    },
  };
}
