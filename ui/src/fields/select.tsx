import type { ComponentProps } from 'react';
import { Field, type FieldText } from './field.tsx';
import styles from './input.module.css';

export interface Choice {
  value: string;
  label: string;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple'>, FieldText {
  choices: readonly Choice[];
  /** Shown until a choice is made. Its value is ''. */
  placeholder?: string;
}

/** Selects one of many choices with the browser's own list. */
export function Select({ id, label, mark, hint, error, choices, placeholder, ...select }: SelectProps) {
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} className={styles.input}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
