import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { TextField } from '../../forms/form-fields.tsx';
import { citiesQuery } from './enrollment-lists.ts';
import type { PersonalValues } from './personal-rules.ts';

/** Any place can be typed; the cities of the chosen state are offered (ENR-07). */
export function CityField({ control }: { control: Control<PersonalValues> }) {
  const listId = useId();
  const state = useWatch({ control, name: 'state' });
  const { data: cities = [] } = useQuery(citiesQuery(state));
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
