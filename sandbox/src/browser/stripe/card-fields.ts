import { createElement } from '../page/element.ts';
import {
  cardFields,
  findCardErrors,
  findCvcError,
  formatCvc,
  formatExpiry,
  formatNumber,
  type CardField,
  type CardValues,
  type FieldError,
} from './card-rules.ts';

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

/** The fields of a card, or for a saved card its security code alone. */
export class CardFields {
  readonly box = createElement('div', { class: 'fields' });
  readonly #fields: Record<CardField, Field> = {
    number: createField('number'),
    expiry: createField('expiry'),
    cvc: createField('cvc'),
  };
  #shown: 'all' | 'cvc' | 'none' = 'all';

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
        const error = this.findErrors().find(({ field }) => field === name);
        if (input.value !== '' && error) this.#show(name, error.message);
      });
    }
  }

  get values(): CardValues {
    const { number, expiry, cvc } = this.#fields;
    return { number: number.input.value, expiry: expiry.input.value, cvc: cvc.input.value };
  }

  show(what: 'all' | 'cvc' | 'none'): void {
    this.#shown = what;
    this.box.hidden = what === 'none';
    this.#fields.number.box.hidden = what !== 'all';
    this.#fields.expiry.box.hidden = what !== 'all';
  }

  findErrors(): FieldError[] {
    if (this.#shown === 'all') return findCardErrors(this.values);
    const error = this.#shown === 'cvc' ? findCvcError(this.values.cvc) : undefined;
    return error ? [error] : [];
  }

  /** Says at each field what is wrong, and goes to the first. */
  showErrors(): void {
    const errors = this.findErrors();
    for (const { field, message } of errors) this.#show(field, message);
    const [first] = errors;
    if (first) this.#fields[first.field].input.focus();
  }

  focus(): void {
    this.#fields[this.#shown === 'cvc' ? 'cvc' : 'number'].input.focus();
  }

  clear(): void {
    for (const name of cardFields) this.#fields[name].input.value = '';
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
