import type { DigitFormat } from './digit-edit.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { useDigitInput } from './use-digit-input.ts';

const onlyDigits = (text: string) => text.replace(/\D/g, '');

const codeFormat: DigitFormat = { length: 6, digits: onlyDigits, format: (digits) => digits.slice(0, 6) };

export interface CodeInputProps extends Omit<
  TextInputProps,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'onPaste' | 'kind'
> {
  value: string;
  /** Receives the digits, at most six. */
  onValueChange: (digits: string) => void;
}

/** Shows one field for a six-digit code (AUTH-14). Autofill and paste work, also with spaces and hyphens. */
export function CodeInput({ value, onValueChange, ...input }: CodeInputProps) {
  const digits = useDigitInput(codeFormat, value, onValueChange);
  return (
    <TextInput
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      {...input}
      {...digits}
      type="text"
      inputMode="numeric"
      kind="code"
    />
  );
}
