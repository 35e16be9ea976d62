import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useMemo } from 'react';
import { useController, useFormContext, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { AddressSuggest } from '@moments/ui/fields/address-suggest.tsx';
import { FieldGrid } from '@moments/ui/fields/form-layout.tsx';
import type { Suggestion } from '@moments/ui/fields/use-suggestions.ts';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { SelectField, TextField } from '../../forms/form-fields.tsx';
import { createCitiesQuery, statesQuery } from './enrollment-lists.tsx';
import type { AddressSearch } from './places/address-search.ts';
import { isOtherStreet, type PlaceAddress } from './places/place-rules.ts';

/** Loads the search once the member types: the form shows without it. */
function createLateSearch(places: NonNullable<PortalConfiguration['places']>): AddressSearch {
  let search: Promise<AddressSearch> | undefined;
  const load = (): Promise<AddressSearch> =>
    (search ??= import('./places/address-search.ts').then(({ createAddressSearch }) =>
      createAddressSearch(places),
    ));
  return {
    suggest: async (...asked) => (await load()).suggest(...asked),
    fetchAddress: async (suggestion) => (await load()).fetchAddress(suggestion),
  };
}

/** @param onAddress receives the chosen address and its suggestion's text */
function useAddressSuggestions(onAddress: (address: PlaceAddress, shown: string) => void) {
  const { places } = useConfiguration();
  const search = useMemo(() => (places === null ? undefined : createLateSearch(places)), [places]);
  const choose = (suggestion: Suggestion): void => {
    // If the address isn't available, the suggestion's text stays in the field.
    search?.fetchAddress(suggestion).then(
      (address) => onAddress(address, suggestion.text),
      () => undefined,
    );
  };
  return { suggest: search?.suggest, choose };
}

/** The fields of an address, which a form can have among others. */
export interface AddressValues {
  address: string;
  city: string;
  state: string;
  zip: string;
}

/** Accepts any city and suggests the cities of the chosen state (ENR-07). */
function CityField({ control }: { control: Control<AddressValues> }) {
  const listId = useId();
  const state = useWatch({ control, name: 'state' });
  const { data: cities = [] } = useQuery(createCitiesQuery(state));
  return (
    <div>
      <TextField
        control={control}
        name="city"
        label="City"
        mark="(optional)"
        autoComplete="address-level2"
        list={cities.length > 0 ? listId : undefined}
      />
      <datalist id={listId}>
        {cities.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

interface FieldProps {
  form: UseFormReturn<AddressValues>;
}

/** Shows the street. A chosen suggestion also fills the rest of the address (ENR-07); another street clears it (ENR-17). */
function StreetField({ form }: FieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'address' });
  /** The street that city, state, and ZIP belong to. */
  const settled = useRef('');
  const settle = () => {
    if (field.value.trim() !== '') settled.current = field.value;
  };
  const clearOldPlace = () => {
    if (isOtherStreet(settled.current, field.value))
      (['city', 'state', 'zip'] as const).forEach((name) => form.setValue(name, '', { shouldDirty: true }));
    settle();
  };
  const fill = (chosen: PlaceAddress, shown: string) => {
    // Keep what the member has typed since then.
    if (form.getValues('address') !== shown) return;
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    const { street, city, state, zip } = chosen;
    settled.current = street || shown;
    form.setValue('address', street || shown, options);
    form.setValue('state', state, options);
    form.setValue('city', city, options);
    form.setValue('zip', zip, options);
  };
  const { suggest, choose } = useAddressSuggestions(fill);
  return (
    <AddressSuggest
      id="address"
      label="Address"
      value={field.value}
      onValueChange={field.onChange}
      onFocus={settle}
      // Enter sends the form without leaving the field, unless it chooses a suggestion.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.defaultPrevented) clearOldPlace();
      }}
      onBlur={() => {
        clearOldPlace();
        field.onBlur();
      }}
      suggest={suggest}
      onChoose={choose}
      error={fieldState.error?.message}
    />
  );
}

function StateField({ form }: FieldProps) {
  const { data: states = [] } = useQuery(statesQuery);
  const value = useWatch({ control: form.control, name: 'state' });
  const listed = states.map(({ isoCode, name }) => ({ value: isoCode, label: name }));
  // The saved state shows even if the list is loading or has failed.
  const choices =
    value === '' || listed.some((choice) => choice.value === value)
      ? listed
      : [{ value, label: value }, ...listed];
  return (
    <SelectField
      control={form.control}
      name="state"
      label="State"
      mark="(optional)"
      autoComplete="address-level1"
      placeholder="State"
      choices={choices}
    />
  );
}

/** Shows the fields of an address in the form around them, with suggestions while the street is typed (ENR-07). */
export function AddressFields() {
  const form = useFormContext<AddressValues>();
  return (
    <>
      <StreetField form={form} />
      <FieldGrid columns={2}>
        <CityField control={form.control} />
        <StateField form={form} />
        <TextField
          control={form.control}
          name="zip"
          label="ZIP"
          mark="(optional)"
          autoComplete="postal-code"
          inputMode="numeric"
        />
      </FieldGrid>
    </>
  );
}
