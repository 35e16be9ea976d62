import { useEffect, useState } from 'react';
import type { Suggestion } from '@moments/ui/fields/use-suggestions.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { addressSearch, type AddressSearch } from './address-search.ts';
import type { PlaceAddress } from './place-rules.ts';
import { placesLibrary } from './places-library.ts';

/** The search once the maps service is there; undefined without it: then the field is a plain one (ENR-07). */
function useAddressSearch(): AddressSearch | undefined {
  const { places } = useConfiguration();
  const [search, setSearch] = useState<AddressSearch>();
  useEffect(() => {
    if (places === null) return;
    let isWanted = true;
    placesLibrary(places).then(
      (library) => {
        if (isWanted) setSearch(addressSearch(library));
      },
      // A plain field is what remains, and is enough.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [places]);
  return search;
}

/** @param onAddress gets a chosen address, and the line that was shown for it */
export function useAddressSuggestions(onAddress: (address: PlaceAddress, shown: string) => void) {
  const search = useAddressSearch();
  const choose = (suggestion: Suggestion): void => {
    // If its parts can't be had, the line that was chosen stays in the field.
    search?.addressOf(suggestion).then(
      (address) => address && onAddress(address, suggestion.text),
      () => undefined,
    );
  };
  return { suggest: search?.suggest, choose };
}
