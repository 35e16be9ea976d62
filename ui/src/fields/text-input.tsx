import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldText } from './field.tsx';
import styles from './input.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'children'>, FieldText {
  /** An icon at the leading edge. */
  icon?: ReactNode;
  /** Fixed text at the leading edge, such as "+1". */
  prefixText?: string;
  kind?: 'code';
}

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
        if (icon === undefined && prefixText === undefined) return box;
        return (
          <div className={styles.prefixed} data-prefix={prefixText === undefined ? 'icon' : 'words'}>
            <span className={styles.prefix}>{icon ?? prefixText}</span>
            {box}
          </div>
        );
      }}
    </Field>
  );
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

/** Shows a text field with several lines. */
export function TextArea({
  id,
  label,
  mark,
  hint,
  error,
  ...area
}: Omit<ComponentProps<'textarea'>, 'children'> & FieldText) {
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error}>
      {(control) => <textarea rows={4} {...area} {...control} className={styles.input} />}
    </Field>
  );
}
