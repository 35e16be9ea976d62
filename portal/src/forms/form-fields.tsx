import type { ComponentProps } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { PhoneInput } from '@moments/ui/fields/phone-input.tsx';
import { Select, type SelectProps } from '@moments/ui/fields/select.tsx';
import { TextArea } from '@moments/ui/fields/text-area.tsx';
import {
  CodeInput,
  TextInput,
  type DigitInputProps,
  type TextInputProps,
} from '@moments/ui/fields/text-input.tsx';

/** A field and its form. The name is also the field's id, which the error summary links to. */
export interface Bound<T extends FieldValues, V> {
  control: Control<T>;
  name: FieldPathByValue<T, V>;
}

export type Unbound<P> = Omit<
  P,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur' | 'onValueChange' | 'ref' | 'error'
>;

/** Returns the props that bind a native input to its field. */
function useInput<T extends FieldValues, V>({ control, name }: Bound<T, V>) {
  const { field, fieldState } = useController({ control, name });
  return { ...field, id: name, error: fieldState.error?.message };
}

/** Returns the props that bind a field of @moments/ui that gives its value instead of an event. */
export function useValueField<T extends FieldValues, V>(bound: Bound<T, V>) {
  const { onChange: onValueChange, value, id, error } = useInput(bound);
  return { id, value, onValueChange, error };
}

export function TextField<T extends FieldValues>({
  control,
  name,
  ...input
}: Bound<T, string> & Unbound<TextInputProps>) {
  return <TextInput {...input} {...useInput({ control, name })} />;
}

export function TextAreaField<T extends FieldValues>({
  control,
  name,
  ...area
}: Bound<T, string> & Unbound<ComponentProps<typeof TextArea>>) {
  return <TextArea {...area} {...useInput({ control, name })} />;
}

export function SelectField<T extends FieldValues>({
  control,
  name,
  ...select
}: Bound<T, string> & Unbound<SelectProps>) {
  return <Select {...select} {...useInput({ control, name })} />;
}

export function PhoneField<T extends FieldValues>({
  control,
  name,
  ...input
}: Bound<T, string> & Unbound<DigitInputProps>) {
  const { onChange, ...field } = useInput({ control, name });
  return <PhoneInput {...input} {...field} onValueChange={onChange} />;
}

export function CodeField<T extends FieldValues>({
  control,
  name,
  ...input
}: Bound<T, string> & Unbound<DigitInputProps>) {
  const { onChange, ...field } = useInput({ control, name });
  return <CodeInput {...input} {...field} onValueChange={onChange} />;
}
