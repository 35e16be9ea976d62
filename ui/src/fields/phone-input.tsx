import { usPhoneFormat } from '../us-phone-format.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { useDigitInput } from './use-digit-input.ts';

export interface PhoneInputProps extends Omit<
  TextInputProps,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'onPaste' | 'prefixText'
> {
  /** A US number in any format, shown as `(123) 456-7890`. */
  value: string;
  /** Receives the formatted number, at most 14 characters. */
  onValueChange: (formatted: string) => void;
}

/**
 * Shows a field for a US phone number, formatted while typing (AUTH-11). It has no `maxlength`, because a browser would cut
 * a longer pasted number before it is formatted.
 */
export function PhoneInput({ value, onValueChange, ...input }: PhoneInputProps) {
  const digits = useDigitInput(usPhoneFormat, value, onValueChange);
  return (
    <TextInput
      autoComplete="tel-national"
      placeholder="(123) 456-7890"
      {...input}
      {...digits}
      type="tel"
      inputMode="tel"
      prefixText="+1"
    />
  );
}
