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

const placeFields = ['city', 'state', 'zip'] as const;

/**
 * Follows the street that the member types: another street clears the city, state, and ZIP of the old one (ENR-17), and the old street
 * brings them back. Each letter counts, because a form can be sent, drafted, or left while the field still has the focus.
 */
function useTypedStreet({ form }: FieldProps) {
  /** The street that city, state, and ZIP belong to. */
  const settled = useRef('');
  /** The cleared city, state, and ZIP, while another street is typed. */
  const cleared = useRef<readonly string[]>(undefined);
  const set = (name: keyof AddressValues, value = '') =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const setPlace = (place: readonly string[]) => placeFields.forEach((name, at) => set(name, place[at]));
  const settle = (street: string) => {
    settled.current = street;
    cleared.current = undefined;
  };
  const follow = (street: string) => {
    const place = cleared.current;
    // Once only: what comes later, as from the browser's own suggestions, belongs to the new street.
    if (isOtherStreet(settled.current, street) === Boolean(place)) return;
    cleared.current = place ? undefined : form.getValues(placeFields);
    setPlace(place ?? []);
  };
  const fill = ({ street, city, state, zip }: PlaceAddress, shown: string) => {
    // Keep what the member has typed since then.
    if (form.getValues('address') !== shown) return;
    settle(street || shown);
    set('address', street || shown);
    setPlace([city, state, zip]);
  };
  return { settle, follow, fill };
}

/** Shows the street. A chosen suggestion also fills the rest of the address (ENR-07). */
function StreetField({ form }: FieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'address' });
  const { settle, follow, fill } = useTypedStreet({ form });
  const { suggest, choose } = useAddressSuggestions(fill);
  return (
    <AddressSuggest
      id="address"
      label="Address"
      value={field.value}
      onValueChange={(street) => {
        field.onChange(street);
        follow(street);
      }}
      onFocus={() => settle(field.value)}
      onBlur={() => {
        settle(field.value);
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
