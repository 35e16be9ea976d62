import type { ComponentProps } from 'react';
import { Field, type FieldText } from './field.tsx';
import styles from './input.module.css';

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
