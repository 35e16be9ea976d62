import {
  cardFields,
  findCardErrors,
  formatCvc,
  formatExpiry,
  formatNumber,
  type CardField,
  type CardValues,
  type FieldError,
} from './card-rules.ts';
import { createElement } from './element.ts';

interface Field {
  box: HTMLElement;
  input: HTMLInputElement;
  error: HTMLElement;
}

const looks: Record<CardField, { label: string; placeholder: string; autocomplete: string }> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  expiry: { label: 'Expiration date', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  cvc: { label: 'Security code', placeholder: 'CVC', autocomplete: 'cc-csc' },
};
const formats: Record<CardField, (text: string) => string> = {
  number: formatNumber,
  expiry: formatExpiry,
  cvc: formatCvc,
};

export class CardFields {
  readonly box = createElement('div', { class: 'fields' });
  readonly #fields: Record<CardField, Field> = {
    number: createField('number'),
    expiry: createField('expiry'),
    cvc: createField('cvc'),
  };

  constructor(onInput: () => void) {
    for (const name of cardFields) {
      const { box, input } = this.#fields[name];
      this.box.append(box);
      input.addEventListener('input', () => {
        reformat(input, formats[name]);
        this.#show(name, '');
        onInput();
      });
      input.addEventListener('blur', () => {
        const error = findCardErrors(this.values).find(({ field }) => field === name);
        if (input.value !== '' && error) this.#show(name, error.message);
      });
    }
  }

  get values(): CardValues {
    const { number, expiry, cvc } = this.#fields;
    return { number: number.input.value, expiry: expiry.input.value, cvc: cvc.input.value };
  }

  /** Says at each field what is wrong, and goes to the first. */
  showErrors(errors: FieldError[]): void {
    for (const { field, message } of errors) this.#show(field, message);
    const [first] = errors;
    if (first) this.#fields[first.field].input.focus();
  }

  #show(name: CardField, message: string): void {
    const { input, error } = this.#fields[name];
    error.textContent = message;
    input.setAttribute('aria-invalid', String(message !== ''));
  }
}

function createField(name: CardField): Field {
  const { label, placeholder, autocomplete } = looks[name];
  const error = createElement('p', { class: 'error', id: `${name}-error`, role: 'alert' });
  const input = createElement('input', {
    name,
    placeholder,
    autocomplete,
    inputmode: 'numeric',
    'aria-invalid': 'false',
    'aria-describedby': error.id,
  });
  return {
    box: createElement('div', { class: `field ${name}` }, createElement('label', {}, label, input), error),
    input,
    error,
  };
}

/** Formats the typed text. While the member edits in the middle, the text stays as typed, so the caret does not jump. */
function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  if (input.selectionStart !== null && input.selectionStart < input.value.length) return;
  const formatted = format(input.value);
  if (formatted !== input.value) input.value = formatted;
}
