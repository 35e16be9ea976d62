import { TextInput, type TextInputProps } from './text-input.tsx';

/** An e-mail address: the right keyboard, autofill, no capitals and no spelling help. */
export function EmailInput(props: Omit<TextInputProps, 'type' | 'inputMode'>) {
  return (
    <TextInput
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type="email"
      inputMode="email"
    />
  );
}
