/** Describes how a digit field reads and formats its value. */
export interface DigitFormat {
  readonly length: number;
  /** Extracts the digits, without a country code, at any length. */
  readonly readDigits: (text: string) => string;
  /** Adds separators to at most `length` digits. */
  readonly format: (digits: string) => string;
  /** Checks whether a text isn't such a value at all. It then stays as typed, instead of becoming a different value. */
  readonly isKept?: (text: string) => boolean;
}

/** The browser's result of one key press or insertion, before formatting. */
export interface DigitEdit {
  readonly text: string;
  /** The caret's position in `text`. */
  readonly caret: number;
  /** The `inputType` of the browser's event, or '' if it has none. */
  readonly inputType: string;
}

export interface DigitField {
  readonly value: string;
  readonly caret: number;
}

/** Removes everything but digits. */
export function keepDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

export function showDigits(format: DigitFormat, value: string): string {
  return format.isKept?.(value) === true ? value : format.format(format.readDigits(value));
}

/** Returns the position after the n-th digit of `formatted`, or before the first digit if n is 0. */
function findPlaceBehindDigit(formatted: string, n: number): number {
  if (n === 0) return Math.max(formatted.search(/\d/), 0);
  const digit = [...formatted.matchAll(/\d/g)][n - 1];
  return digit === undefined ? formatted.length : digit.index + 1;
}

function show(format: DigitFormat, digits: string, digitsBefore: number): DigitField {
  const value = format.format(digits.slice(0, format.length));
  return { value, caret: findPlaceBehindDigit(value, Math.max(digitsBefore, 0)) };
}

/** Deletes the digit next to a deleted separator. Otherwise the key would have no effect. */
function deleteNextTo(format: DigitFormat, digits: string, before: number, inputType: string): DigitField {
  const place = inputType.endsWith('Forward') ? before : before - 1;
  if (place < 0) return show(format, digits, 0);
  return show(format, digits.slice(0, place) + digits.slice(place + 1), place);
}

/**
 * Returns the formatted field after an edit, with the caret after the same digit (AUTH-11: the caret does not jump). A
 * digit typed into a full field is ignored, so the last digit stays.
 */
export function editDigits(format: DigitFormat, previous: string, edit: DigitEdit): DigitField {
  const digits = format.readDigits(edit.text);
  const previousDigits = format.readDigits(previous);
  const countryCode = keepDigits(edit.text).length - digits.length;
  const before = Math.max(keepDigits(edit.text.slice(0, edit.caret)).length - countryCode, 0);
  if (format.isKept?.(previous) !== true) {
    if (edit.inputType.startsWith('delete') && edit.text !== previous && digits === previousDigits)
      return deleteNextTo(format, digits, before, edit.inputType);
    const isFull = digits.length > format.length && previousDigits.length === format.length;
    if (edit.inputType === 'insertText' && isFull) return show(format, previousDigits, before - 1);
  }
  if (format.isKept?.(edit.text) === true) return { value: edit.text, caret: edit.caret };
  return show(format, digits, before);
}

/** Returns the field after a paste over the selection. A complete pasted value replaces the old value. */
export function pasteDigits(
  format: DigitFormat,
  previous: string,
  selection: { start: number; end: number },
  pasted: string,
): DigitField {
  const whole = previous.slice(0, selection.start) + pasted + previous.slice(selection.end);
  const kept = [pasted, whole].find((text) => format.isKept?.(text));
  if (kept !== undefined && (kept === pasted || format.isKept?.(previous) === true))
    return { value: kept, caret: kept === pasted ? kept.length : selection.start + pasted.length };
  const clean = format.readDigits(pasted);
  if (clean.length >= format.length) return show(format, clean, format.length);
  const head = keepDigits(previous.slice(0, selection.start));
  const tail = keepDigits(previous.slice(selection.end));
  const inserted = clean.slice(0, Math.max(format.length - head.length - tail.length, 0));
  return show(format, head + inserted + tail, head.length + inserted.length);
}
