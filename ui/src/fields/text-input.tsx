import type { ChangeEvent, ClipboardEvent, ComponentProps, ReactNode } from 'react';
import {
  type DigitField,
  type DigitFormat,
  editDigits,
  keepDigits,
  pasteDigits,
  showDigits,
} from './digit-edit.ts';
import { Field, type FieldText } from './field.tsx';
import styles from './input.module.css';

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

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'children'>, FieldText {
  /** An icon at the leading edge. */
  icon?: ReactNode;
  /** Fixed text at the leading edge, such as "+1". */
  prefixText?: string;
  kind?: 'code';
}

interface PrefixedProps {
  readonly kind: 'icon' | 'text';
  readonly prefix: ReactNode;
  readonly box: ReactNode;
}

const Prefixed = ({ kind, prefix, box }: PrefixedProps) => (
  <div className={styles.prefixed} data-prefix={kind}>
    <span className={styles.prefix}>{prefix}</span>
    {box}
  </div>
);

/** Shows a one-line text field. It takes all props of a native input, so a form library can register it. */
export function TextInput({
  id,
  label,
  mark,
  hint,
  error,
  icon,
  prefixText,
  kind,
  ...input
}: TextInputProps) {
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error}>
      {(control) => {
        const box = <input type="text" {...input} {...control} className={styles.input} data-kind={kind} />;
        const prefix = icon ?? prefixText;
        if (prefix === undefined) return box;
        return <Prefixed prefix={prefix} box={box} kind={prefixText === undefined ? 'icon' : 'text'} />;
      }}
    </Field>
  );
}

/** Sets the text and the caret. React then finds its own value in the input and doesn't move the caret. */
function setField(input: HTMLInputElement, field: DigitField): void {
  input.value = field.value;
  input.setSelectionRange(field.caret, field.caret);
}

const getInputType = (event: Event): string => (event instanceof InputEvent ? event.inputType : '');

/** Returns the value and handlers of a controlled input that holds digits in the given format. */
function useDigitInput(format: DigitFormat, value: string, onValueChange: (value: string) => void) {
  const shown = showDigits(format, value);
  const update = (input: HTMLInputElement, field: DigitField) => {
    setField(input, field);
    if (field.value !== shown) onValueChange(field.value);
  };
  return {
    value: shown,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const input = event.currentTarget;
      const caret = input.selectionStart ?? input.value.length;
      update(
        input,
        editDigits(format, shown, { text: input.value, caret, inputType: getInputType(event.nativeEvent) }),
      );
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      const input = event.currentTarget;
      const selection = { start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 };
      update(input, pasteDigits(format, input.value, selection, event.clipboardData.getData('text')));
    },
  };
}

export interface DigitInputProps extends Omit<
  TextInputProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'onPaste' | 'prefixText' | 'kind'
> {
  value: string;
  /** Receives the formatted digits. */
  onValueChange: (formatted: string) => void;
}

/**
 * Shows a field that formats its digits while typing. It has no `maxlength`, because a browser would cut a longer pasted
 * value before it is formatted.
 */
export function DigitInput({
  format,
  value,
  onValueChange,
  ...input
}: DigitInputProps & Pick<TextInputProps, 'type' | 'prefixText' | 'kind'> & { format: DigitFormat }) {
  return <TextInput {...input} {...useDigitInput(format, value, onValueChange)} />;
}

/** Shows a field for an email address, with its keyboard and autofill, without capitalization and spell checking. */
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
