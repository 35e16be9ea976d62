import { useState } from 'react';
import styles from './date-fields.module.css';
import { FieldGroup } from './field-group.tsx';
import type { FieldText } from './field.tsx';
import inputStyles from './input.module.css';

/** The typed parts of a date. */
export interface DateParts {
  month: string;
  day: string;
  year: string;
}

export type DatePart = keyof DateParts;

/** The maximum length of each part. */
const PART_LENGTH: Readonly<Record<DatePart, number>> = { month: 2, day: 2, year: 4 };

/** The maximum number of each part. Larger numbers are ignored. */
const PART_MAX: Readonly<Record<DatePart, number>> = { month: 12, day: 31, year: 9999 };

/** Splits a value of `datePartsValue` into its parts. */
export function parseDateParts(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day };
}

/**
 * Joins the parts to `YYYY-MM-DD` when all are filled, without checking that the date exists. Joins unfinished parts
 * with hyphens, and returns '' if all are empty.
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

export interface DateFieldsProps extends FieldText {
  /** The ID of the month field, for links from the error summary. */
  id?: string | undefined;
  /** `YYYY-MM-DD`, '', or an unfinished value from `onValueChange`. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** 'bday' lets the browser fill in a birth date. */
  autoComplete?: 'bday';
  /** The fields that an error marks. The default is all fields. */
  invalidParts?: readonly DatePart[];
}

/** Holds the parts as typed ("3", not "03") until the value changes from outside. */
function useTypedParts(value: string): [DateParts, (typed: DateParts) => void] {
  const [seen, setSeen] = useState(value);
  const [typed, setTyped] = useState(() => parseDateParts(value));
  if (value !== seen) {
    setSeen(value);
    if (value !== datePartsValue(typed)) setTyped(parseDateParts(value));
  }
  return [typed, setTyped];
}

/** Shows three fields for a date that people know by heart. */
export function DateFields({
  value,
  onValueChange,
  onBlur,
  autoComplete,
  invalidParts = ['month', 'day', 'year'],
  ...words
}: DateFieldsProps) {
  const [typed, setTyped] = useTypedParts(value);
  const take = (part: DatePart, text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, PART_LENGTH[part]);
    // Ignore impossible numbers, such as month 13 (ERR-06).
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
