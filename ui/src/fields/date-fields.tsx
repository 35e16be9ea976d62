import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import styles from './date-fields.module.css';
import {
  dateParts,
  findTooLarge,
  parseDateParts,
  parseWholeDate,
  toDateValue,
  typePart,
  type DatePart,
  type DateParts,
  type TypedPart,
} from './date-parts.ts';
import { FieldGroup, type FieldText } from './field.tsx';
import inputStyles from './input.module.css';

const partText: Readonly<Record<DatePart, { readonly label: string; readonly example: string }>> = {
  month: { label: 'Month', example: 'MM' },
  day: { label: 'Day', example: 'DD' },
  year: { label: 'Year', example: 'YYYY' },
};

/** Says why a digit was ignored (ENR-17). */
const limits: Readonly<Record<DatePart, string>> = {
  month: 'The month must be 1 to 12',
  day: 'The day must be 1 to 31',
  year: 'The year has 4 digits',
};

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

/** The fields as typed ("3", not "03"), and the one whose last digit was ignored because its number would have become too large. */
interface Typing {
  readonly typed: DateParts;
  readonly tooLarge?: DatePart | undefined;
}

/** Leaves the date unfinished while a number has lost a digit, because the rest is not the number that was meant. */
const toTypedValue = ({ typed, tooLarge }: Typing): string =>
  toDateValue(tooLarge === undefined ? typed : { ...typed, [tooLarge]: '' });

/** Holds what was typed until the value changes from outside. */
function useTyping(value: string): [Typing, (typing: Typing) => void] {
  const [seen, setSeen] = useState(value);
  const [typing, setTyping] = useState<Typing>(() => ({ typed: parseDateParts(value) }));
  if (value !== seen) {
    setSeen(value);
    if (value !== toTypedValue(typing)) setTyping({ typed: parseDateParts(value) });
  }
  return [typing, setTyping];
}

/** Takes typing through the fields, and whole dates in any of them. */
function useDateTyping(value: string, onValueChange: (value: string) => void) {
  const [{ typed, tooLarge }, setTyping] = useTyping(value);
  const inputs = useRef<Partial<Record<DatePart, HTMLInputElement | null>>>({});
  const focus = (part: DatePart): void => inputs.current[part]?.focus();
  const show = ({ parts, next, tooLarge: found }: TypedPart): void => {
    const isAsBefore = tooLarge !== undefined && parts[tooLarge] === typed[tooLarge];
    const typing = { typed: parts, tooLarge: found ?? (isAsBefore ? tooLarge : undefined) };
    setTyping(typing);
    onValueChange(toTypedValue(typing));
    if (next) focus(next);
  };
  /** @returns whether the text was a whole date */
  const takeWhole = (text: string): boolean => {
    const whole = parseWholeDate(text);
    if (!whole) return false;
    const wrong = findTooLarge(whole);
    show(wrong ? { parts: typed, tooLarge: wrong } : { parts: whole, next: 'year' });
    return true;
  };
  return {
    typed,
    tooLarge,
    bind: (part: DatePart) => ({
      ref: (input: HTMLInputElement | null) => void (inputs.current[part] = input),
      onChange: (text: string) => {
        if (!takeWhole(text)) show(typePart(typed, part, text));
      },
      onPaste: (event: ClipboardEvent) => {
        if (takeWhole(event.clipboardData.getData('text'))) event.preventDefault();
      },
      onKeyDown: (event: KeyboardEvent) => {
        const before = dateParts[dateParts.indexOf(part) - 1];
        if (event.key !== 'Backspace' || typed[part] !== '' || !before) return;
        event.preventDefault();
        focus(before);
      },
    }),
  };
}

/** Shows three fields for a date that people know by heart. Typing continues in the next one, and a whole date can be pasted. */
export function DateFields({
  value,
  onValueChange,
  onBlur,
  autoComplete,
  invalidParts = dateParts,
  ...field
}: DateFieldsProps) {
  const { typed, tooLarge, bind } = useDateTyping(value, onValueChange);
  const error = tooLarge ? limits[tooLarge] : field.error;
  const isInvalid = (part: DatePart): boolean =>
    tooLarge ? part === tooLarge : error !== undefined && invalidParts.includes(part);
  return (
    <FieldGroup {...field} error={error}>
      {({ id, describedBy }) => (
        <div className={styles.trio}>
          {dateParts.map((part) => {
            const partId = part === 'month' ? id : `${id}-${part}`;
            const { onChange, ...bound } = bind(part);
            return (
              <div key={part}>
                <label className={styles.label} htmlFor={partId}>
                  {partText[part].label}
                </label>
                <input
                  {...bound}
                  id={partId}
                  className={inputStyles.input}
                  inputMode="numeric"
                  placeholder={partText[part].example}
                  autoComplete={autoComplete && `${autoComplete}-${part}`}
                  value={typed[part]}
                  aria-describedby={describedBy}
                  aria-invalid={isInvalid(part) ? true : undefined}
                  onBlur={onBlur}
                  onChange={(event) => onChange(event.currentTarget.value)}
                />
              </div>
            );
          })}
        </div>
      )}
    </FieldGroup>
  );
}
