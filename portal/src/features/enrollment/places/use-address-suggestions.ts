import { useMemo } from 'react';
import type { Suggestion } from '@moments/ui/fields/use-suggestions.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { createAddressSearch } from './address-search.ts';
import type { PlaceAddress } from './place-rules.ts';

/** @param onAddress receives the chosen address and its suggestion's text */
export function useAddressSuggestions(onAddress: (address: PlaceAddress, shown: string) => void) {
  const { places } = useConfiguration();
  const search = useMemo(() => (places === null ? undefined : createAddressSearch(places)), [places]);
  const choose = (suggestion: Suggestion): void => {
    // If the address isn't available, the suggestion's text stays in the field.
    search?.fetchAddress(suggestion).then(
      (address) => onAddress(address, suggestion.text),
      () => undefined,
    );
  };
  return { suggest: search?.suggest, choose };
}
