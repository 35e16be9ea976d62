import type { ChangeEvent, ClipboardEvent } from 'react';
import { editDigits, pasteDigits, type DigitField, type DigitFormat } from './digit-edit.ts';

/** Sets the text and the caret. React then finds its own value in the input and doesn't move the caret. */
function put(input: HTMLInputElement, field: DigitField): void {
  input.value = field.value;
  input.setSelectionRange(field.caret, field.caret);
}

function inputTypeOf(event: Event): string {
  return event instanceof InputEvent ? event.inputType : '';
}

/** Returns the value and handlers of a controlled input that holds digits in the given format. */
export function useDigitInput(format: DigitFormat, value: string, onValueChange: (value: string) => void) {
  const shown = format.format(format.digits(value));
  const take = (input: HTMLInputElement, field: DigitField) => {
    put(input, field);
    if (field.value !== shown) onValueChange(field.value);
  };
  return {
    value: shown,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const input = event.currentTarget;
      const caret = input.selectionStart ?? input.value.length;
      take(
        input,
        editDigits(format, shown, { text: input.value, caret, inputType: inputTypeOf(event.nativeEvent) }),
      );
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      const input = event.currentTarget;
      const selection = { start: input.selectionStart ?? 0, end: input.selectionEnd ?? 0 };
      take(input, pasteDigits(format, input.value, selection, event.clipboardData.getData('text')));
    },
  };
}
