import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { ChipGroup, type PickManyProps } from '@moments/ui/fields/chip-group.tsx';
import { Select, type SelectProps } from '@moments/ui/fields/select.tsx';
import { TextInput, type TextInputProps } from '@moments/ui/fields/text-input.tsx';

/** Ties a field of the interface to a form: its name is also its id, to which the error summary leads. */
interface Bound<T extends FieldValues, V> {
  control: Control<T>;
  name: FieldPathByValue<T, V>;
}

type Unbound<P> = Omit<
  P,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur' | 'onValueChange' | 'ref' | 'error'
>;

export function TextField<T extends FieldValues>({
  control,
  name,
  ...input
}: Bound<T, string> & Unbound<TextInputProps>) {
  const { field, fieldState } = useController({ control, name });
  return <TextInput {...input} {...field} id={name} error={fieldState.error?.message} />;
}

export function SelectField<T extends FieldValues>({
  control,
  name,
  ...select
}: Bound<T, string> & Unbound<SelectProps>) {
  const { field, fieldState } = useController({ control, name });
  return <Select {...select} {...field} id={name} error={fieldState.error?.message} />;
}

export function PickManyField<T extends FieldValues>({
  control,
  name,
  ...group
}: Bound<T, string[]> & Unbound<PickManyProps>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <ChipGroup
      {...group}
      id={name}
      value={field.value}
      onValueChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
