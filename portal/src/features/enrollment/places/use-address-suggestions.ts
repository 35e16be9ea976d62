import { useEffect, useState } from 'react';
import type { Suggestion } from '@moments/ui/fields/use-suggestions.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { createAddressSearch, type AddressSearch } from './address-search.ts';
import type { PlaceAddress } from './place-rules.ts';
import { loadPlacesLibrary } from './places-library.ts';

/** Returns the address search, or undefined until the maps service has loaded (ENR-07). */
function useAddressSearch(): AddressSearch | undefined {
  const { places } = useConfiguration();
  const [search, setSearch] = useState<AddressSearch>();
  useEffect(() => {
    if (places === null) return;
    let isWanted = true;
    loadPlacesLibrary(places).then(
      (library) => {
        if (isWanted) setSearch(createAddressSearch(library));
      },
      // The plain field still works.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [places]);
  return search;
}

/** @param onAddress receives the chosen address and its suggestion's text */
export function useAddressSuggestions(onAddress: (address: PlaceAddress, shown: string) => void) {
  const search = useAddressSearch();
  const choose = (suggestion: Suggestion): void => {
    // If the address isn't available, the suggestion's text stays in the field.
    search?.fetchAddress(suggestion).then(
      (address) => address && onAddress(address, suggestion.text),
      () => undefined,
    );
  };
  return { suggest: search?.suggest, choose };
}
