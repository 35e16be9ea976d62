import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldText } from './field.tsx';
import styles from './input.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'children'>, FieldText {
  /** A picture at the leading edge. */
  icon?: ReactNode;
  /** Unchanging words at the leading edge, e.g. "+1". */
  prefixWords?: string;
  kind?: 'code';
}

/** A field of one line. Takes what a native input takes, so that a form library can register it. */
export function TextInput({
  id,
  label,
  mark,
  hint,
  error,
  icon,
  prefixWords,
  kind,
  ...input
}: TextInputProps) {
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error}>
      {(control) => {
        const box = <input type="text" {...input} {...control} className={styles.input} data-kind={kind} />;
        if (icon === undefined && prefixWords === undefined) return box;
        return (
          <div className={styles.prefixed} data-prefix={prefixWords === undefined ? 'icon' : 'words'}>
            <span className={styles.prefix}>{icon ?? prefixWords}</span>
            {box}
          </div>
        );
      }}
    </Field>
  );
}

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

/** A field of several lines. */
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
