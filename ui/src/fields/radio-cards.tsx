import { useId, type ReactNode } from 'react';
import { FieldGroup } from './field-group.tsx';
import type { FieldText } from './field.tsx';
import styles from './radio-cards.module.css';

export interface CardChoice {
  value: string;
  label: string;
  /** A second, quieter line. */
  note?: ReactNode;
}

export interface PickOneProps extends FieldText {
  /** The id of the first button, where an error summary leads. */
  id?: string | undefined;
  choices: readonly CardChoice[];
  /** '' while nothing is chosen. */
  value: string;
  onValueChange: (value: string) => void;
}

/** One of a few, as cards with a radio button. */
export function RadioCards({ choices, value, onValueChange, ...words }: PickOneProps) {
  const name = useId();
  return (
    <FieldGroup {...words} role="radiogroup">
      {({ id }) => (
        <div className={styles.cards}>
          {choices.map((choice, place) => (
            <label key={choice.value} className={styles.card}>
              <input
                type="radio"
                name={name}
                id={place === 0 ? id : undefined}
                className={styles.button}
                checked={choice.value === value}
                onChange={() => onValueChange(choice.value)}
              />
              <span className={styles.words}>
                <span className={styles.label}>{choice.label}</span>{' '}
                {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
