import { keepDigits, type DigitFormat } from './digit-edit.ts';
import { DigitInput, type DigitInputProps } from './text-input.tsx';

const codeFormat: DigitFormat = { length: 6, readDigits: keepDigits, format: (digits) => digits.slice(0, 6) };

/** Shows one field for a six-digit code (AUTH-14). Autofill and paste work, even with spaces and hyphens. */
export function CodeInput(props: DigitInputProps) {
  return (
    <DigitInput
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      {...props}
      format={codeFormat}
      type="text"
      inputMode="numeric"
      kind="code"
    />
  );
}
