import { formatPhone } from '../../page/format.ts';
import { createElement, findPart } from './element.ts';

const storageKey = 'phone';

/** The phone's owner: a demo member, a recently used number, or any other number. */
export class PhoneOwner {
  readonly #select = findPart('phone-owner', HTMLSelectElement);
  readonly #others = document.querySelector<HTMLOptGroupElement>('#phone-others');
  readonly #form = findPart('other-number', HTMLFormElement);
  readonly #field = findPart('other-number-field', HTMLInputElement);
  readonly #onChange: (phone: string) => void;

  #phone = '';

  constructor(onChange: (phone: string) => void) {
    this.#onChange = onChange;
    this.choose(localStorage.getItem(storageKey) ?? this.#select.value);
    this.#select.addEventListener('change', () => {
      if (this.#select.value) this.choose(this.#select.value);
      else this.#askForNumber();
    });
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#useNumber();
    });
  }

  /** The current number. While a new one is being typed, it is still the previous one. */
  get phone(): string {
    return this.#phone;
  }

  choose(phone: string): void {
    this.addNumber(phone);
    this.#phone = phone;
    this.#select.value = phone;
    this.#form.hidden = true;
    localStorage.setItem(storageKey, phone);
    this.#onChange(phone);
  }

  /** Adds a number to the list. */
  addNumber(phone: string): void {
    const isListed = [...this.#select.options].some(({ value }) => value === phone);
    if (isListed || !this.#others) return;
    this.#others.append(createElement('option', { value: phone }, formatPhone(phone)));
    this.#others.hidden = false;
  }

  getName(phone: string): string {
    const option = [...this.#select.options].find(({ value }) => value === phone);
    return option?.text ?? formatPhone(phone);
  }

  #askForNumber(): void {
    this.#form.hidden = false;
    this.#field.focus();
  }

  #useNumber(): void {
    const digits = this.#field.value.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
    const isPossible = /^[2-9]\d{2}[2-9]\d{6}$/.test(digits);
    const problem = isPossible ? '' : 'Enter a 10-digit US number, like (212) 555-0120.';
    findPart('other-number-problem', HTMLElement).textContent = problem;
    this.#field.setAttribute('aria-invalid', String(!isPossible));
    if (isPossible) this.choose(`+1${digits}`);
  }
}
