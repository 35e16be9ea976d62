import { useState } from 'react';
import styles from './date-fields.module.css';
import {
  datePartsValue,
  parseDateParts,
  PART_LENGTH,
  PART_MAX,
  type DatePart,
  type DateParts,
} from './date-parts.ts';
import { FieldGroup } from './field-group.tsx';
import type { FieldText } from './field.tsx';
import inputStyles from './input.module.css';

const parts: readonly { part: DatePart; label: string; example: string }[] = [
  { part: 'month', label: 'Month', example: 'MM' },
  { part: 'day', label: 'Day', example: 'DD' },
  { part: 'year', label: 'Year', example: 'YYYY' },
];

export interface DateTrioProps extends FieldText {
  /** The id of the month field, where an error summary leads. */
  id?: string | undefined;
  /** `YYYY-MM-DD`, '' or what `onValueChange` gave of an unfinished date. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** 'bday' lets the browser fill in a birth date. */
  autoComplete?: 'bday';
  /** Which fields an error marks; all of them if not said. */
  invalidParts?: readonly DatePart[];
}

/** The typed text of the parts: it stays as typed ("3", not "03") until a different date comes from outside. */
function useTypedParts(value: string): [DateParts, (typed: DateParts) => void] {
  const [seen, setSeen] = useState(value);
  const [typed, setTyped] = useState(() => parseDateParts(value));
  if (value !== seen) {
    setSeen(value);
    if (value !== datePartsValue(typed)) setTyped(parseDateParts(value));
  }
  return [typed, setTyped];
}

/** A date that people know by heart, in three typed fields. */
export function DateFields({
  value,
  onValueChange,
  onBlur,
  autoComplete,
  invalidParts = ['month', 'day', 'year'],
  ...words
}: DateTrioProps) {
  const [typed, setTyped] = useTypedParts(value);
  const take = (part: DatePart, text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, PART_LENGTH[part]);
    // No month is 13: what can't be is not taken (ERR-06).
    const next = { ...typed, [part]: Number(digits) > PART_MAX[part] ? typed[part] : digits };
    setTyped(next);
    onValueChange(datePartsValue(next));
  };
  return (
    <FieldGroup {...words}>
      {({ id, describedBy }) => (
        <div className={styles.trio}>
          {parts.map(({ part, label, example }) => (
            <div key={part}>
              <label className={styles.label} htmlFor={part === 'month' ? id : `${id}-${part}`}>
                {label}
              </label>
              <input
                id={part === 'month' ? id : `${id}-${part}`}
                className={inputStyles.input}
                inputMode="numeric"
                placeholder={example}
                autoComplete={autoComplete && `${autoComplete}-${part}`}
                value={typed[part]}
                aria-describedby={describedBy}
                aria-invalid={words.error !== undefined && invalidParts.includes(part) ? true : undefined}
                onBlur={onBlur}
                onChange={(event) => take(part, event.currentTarget.value)}
              />
            </div>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
