import type { FieldValues } from 'react-hook-form';
import {
  ChipGroup,
  RadioCards,
  type ChipGroupProps,
  type RadioCardsProps,
} from '@moments/ui/fields/choices.tsx';
import { useValueField, type Bound, type Unbound } from './form-fields.tsx';

export function RadioField<T extends FieldValues>({
  control,
  name,
  ...group
}: Bound<T, string> & Unbound<RadioCardsProps>) {
  return <RadioCards {...group} {...useValueField({ control, name })} />;
}

export function PickManyField<T extends FieldValues>({
  control,
  name,
  ...group
}: Bound<T, string[]> & Unbound<ChipGroupProps>) {
  return <ChipGroup {...group} {...useValueField({ control, name })} />;
}
