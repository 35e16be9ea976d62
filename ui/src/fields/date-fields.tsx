import { useState } from 'react';
import styles from './date-fields.module.css';
import { FieldGroup } from './field-group.tsx';
import type { FieldText } from './field.tsx';
import inputStyles from './input.module.css';

/** A typed date, part by part, as it stands in the fields. */
export interface DateParts {
  month: string;
  day: string;
  year: string;
}

export type DatePart = keyof DateParts;

/** The longest text of each part. */
const PART_LENGTH: Readonly<Record<DatePart, number>> = { month: 2, day: 2, year: 4 };

/** The largest number of each part; a larger one is ignored. */
const PART_MAX: Readonly<Record<DatePart, number>> = { month: 12, day: 31, year: 9999 };

/** The parts of a value of `datePartsValue`. */
export function parseDateParts(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
}

/**
 * `YYYY-MM-DD` once all parts are there (real or not: that is for the rules to judge), the unfinished parts joined
 * by hyphens before, and '' for nothing at all.
 */
export function datePartsValue({ year, month, day }: DateParts): string {
  if (year === '' && month === '' && day === '') return '';
  const complete = year.length === PART_LENGTH.year && month !== '' && day !== '';
  return complete ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : `${year}-${month}-${day}`;
}

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
