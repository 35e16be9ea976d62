import { usPhoneFormat } from '../us-phone-format.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { useDigitInput } from './use-digit-input.ts';

export interface PhoneInputProps extends Omit<
  TextInputProps,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'onPaste' | 'prefixWords'
> {
  /** A US number in any spelling; shown as `(123) 456-7890`. */
  value: string;
  /** Gets the number as shown, at most 14 characters. */
  onValueChange: (formatted: string) => void;
}

/**
 * A US phone number, formatted while typing (AUTH-11). It sets no `maxlength`: a browser would cut a longer pasted
 * spelling before it is normalised.
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
      prefixWords="+1"
    />
  );
}
