/** How a field of digits is read and shown. */
export interface DigitFormat {
  /** The number of digits of a complete value. */
  readonly length: number;
  /** The digits that count, uncut: all but a leading country code, say. */
  readonly digits: (text: string) => string;
  /** Adds separators to at most `length` digits. */
  readonly format: (digits: string) => string;
}

/** What the browser made of one key press or insertion, before it is tidied. */
export interface DigitEdit {
  readonly text: string;
  /** Where the caret stands in `text`. */
  readonly caret: number;
  /** The `inputType` of the browser's event; empty where it says none. */
  readonly inputType: string;
}

export interface DigitField {
  readonly value: string;
  readonly caret: number;
}

function allDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** The place in `formatted` just behind its n-th digit; n = 0: just before the first. */
function placeBehindDigit(formatted: string, n: number): number {
  if (n === 0) return Math.max(formatted.search(/\d/), 0);
  const digit = [...formatted.matchAll(/\d/g)][n - 1];
  return digit === undefined ? formatted.length : digit.index + 1;
}

function show(format: DigitFormat, digits: string, digitsBefore: number): DigitField {
  const value = format.format(digits.slice(0, format.length));
  return { value, caret: placeBehindDigit(value, Math.max(digitsBefore, 0)) };
}

/** Deleting a separator deletes the digit beside it: otherwise the key would seem dead. */
function deleteBeside(format: DigitFormat, digits: string, before: number, inputType: string): DigitField {
  const place = inputType.endsWith('Forward') ? before : before - 1;
  if (place < 0) return show(format, digits, 0);
  return show(format, digits.slice(0, place) + digits.slice(place + 1), place);
}

/**
 * The field after an edit: digits only, formatted, the caret behind the digit where it stood (AUTH-11: it does not
 * jump). A digit typed into a full field is refused instead of pushing the last one out.
 */
export function editDigits(format: DigitFormat, previous: string, edit: DigitEdit): DigitField {
  const digits = format.digits(edit.text);
  const previousDigits = format.digits(previous);
  const countryCode = allDigits(edit.text).length - digits.length;
  const before = Math.max(allDigits(edit.text.slice(0, edit.caret)).length - countryCode, 0);
  if (edit.inputType.startsWith('delete') && edit.text !== previous && digits === previousDigits)
    return deleteBeside(format, digits, before, edit.inputType);
  if (
    edit.inputType === 'insertText' &&
    digits.length > format.length &&
    previousDigits.length === format.length
  )
    return show(format, previousDigits, before - 1);
  return show(format, digits, before);
}

/** The field after a paste over the selection. A complete value that is pasted replaces what was there. */
export function pasteDigits(
  format: DigitFormat,
  previous: string,
  selection: { start: number; end: number },
  pasted: string,
): DigitField {
  const clean = format.digits(pasted);
  if (clean.length >= format.length) return show(format, clean, format.length);
  const head = allDigits(previous.slice(0, selection.start));
  const tail = allDigits(previous.slice(selection.end));
  const inserted = clean.slice(0, Math.max(format.length - head.length - tail.length, 0));
  return show(format, head + inserted + tail, head.length + inserted.length);
}
